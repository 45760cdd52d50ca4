(* nonosat-theorem-checker PUZZLE [PROOF]

   Reads a puzzle with its solutions, and a refutation of any other solution: in LRAT, or in DRAT if the name ends
   with .drat. Without PROOF it writes the formula. What is read is judged by the functions that Coq has proved
   (checker.ml); here it is only read.
   Exit codes: 0 proved, 1 refused, 2 for what cannot be read. *)
open Checker

exception Unreadable of string

let unreadable form = Printf.ksprintf (fun text -> raise (Unreadable text)) form

(* Numbers: nat counts cells, positive names variables and clauses. *)
let rec nat n = if n = 0 then O else S (nat (n - 1))

let rec positive n = if n = 1 then XH else if n land 1 = 1 then XI (positive (n / 2)) else XO (positive (n / 2))

let rec of_positive = function XH -> 1 | XO p -> 2 * of_positive p | XI p -> (2 * of_positive p) + 1

let of_literal = function Pos v -> of_positive v | Neg v -> -of_positive v

(* List.map that takes no stack, for long lists. *)
let map f items = List.rev (List.rev_map f items)

let words line = List.filter (( <> ) "") (String.split_on_char ' ' line)

let number ?(least = 0) word =
  match int_of_string_opt word with
  | Some n when n >= least && n <= 1_000_000_000 -> n
  | _ -> unreadable "expected a number, found '%s'" word

(* The puzzle, in lines: the encoding, "COLOURS HEIGHT WIDTH", a line for the clue of each row and of each column
   ("LENGTH COLOUR LENGTH COLOUR …"), HEIGHT lines of cells that are given or "?", HEIGHT lines of the cells of each
   solution. *)
type problem = { encoding : encoding; puzzle : puzzle; solutions : grid list }

let clue line =
  let rec runs = function
    | [] -> []
    | [ _ ] -> unreadable "a clue has a length without a colour"
    | length :: colour :: rest -> (nat (number length), nat (number colour)) :: runs rest
  in
  runs (words line)

let rec take n lines =
  if n = 0 then ([], lines)
  else
    match lines with
    | [] -> unreadable "the puzzle ends too early"
    | line :: rest ->
        let taken, left = take (n - 1) rest in
        (line :: taken, left)

let givens lines =
  let cell row column = function
    | "?" -> None
    | word -> Some ((nat row, nat column), nat (number word))
  in
  List.concat (List.mapi (fun row line -> List.filter_map Fun.id (List.mapi (cell row) (words line))) lines)

let grid lines = List.map (fun line -> List.map (fun word -> nat (number word)) (words line)) lines

let rec grids height lines =
  if lines = [] then []
  else
    let one, rest = take height lines in
    grid one :: grids height rest

let problem_in lines =
  match lines with
  | name :: sizes :: rest ->
      let encoding =
        match name with "order" -> order | "start" -> start | _ -> unreadable "no proved encoding '%s'" name
      in
      let colours, height, width =
        match List.map (number ~least:1) (words sizes) with
        | [ colours; height; width ] -> (colours, height, width)
        | _ -> unreadable "expected COLOURS HEIGHT WIDTH, found '%s'" sizes
      in
      let rows, rest = take height rest in
      let columns, rest = take width rest in
      let given, rest = take height rest in
      let puzzle =
        { colours = nat colours; row_clues = List.map clue rows; column_clues = List.map clue columns;
          givens = givens given }
      in
      { encoding; puzzle; solutions = grids height rest }
  | _ -> unreadable "the puzzle is empty"

let lines_of name =
  let file = open_in_bin name in
  let rec all found = match input_line file with line -> all (line :: found) | exception End_of_file -> found in
  let lines = List.rev (all []) in
  close_in file;
  lines

(* A step of a proof in LRAT: "ID LITERALS 0 HINTS 0" or "ID d IDS 0". *)
type line = Deletion of int list | Addition of int * int list * int list

let integer word =
  match int_of_string_opt word with Some n -> n | None -> unreadable "expected a number in the proof, found '%s'" word

let rec until_zero found = function
  | [] -> unreadable "a line of the proof does not end with 0"
  | "0" :: rest -> (List.rev found, rest)
  | word :: rest -> until_zero (integer word :: found) rest

let line_of text =
  match words text with
  | _ :: "d" :: ids -> Deletion (fst (until_zero [] ids))
  | id :: rest ->
      let clause, rest = until_zero [] rest in
      let hints, rest = until_zero [] rest in
      if rest <> [] then unreadable "a line of the proof goes on after its end";
      Addition (number ~least:1 id, clause, hints)
  | [] -> Deletion []

(* Calls [f] with each line of the proof that is no comment, and its number. *)
let iterate_lines name f =
  let file = open_in_bin name in
  let rec next place =
    match input_line file with
    | text ->
        if text <> "" && text.[0] <> 'c' then f place text;
        next (place + 1)
    | exception End_of_file -> close_in file
  in
  next 1

(* A number for each clause, 0 at first, in pages of 4 bytes a number. *)
module Table = struct
  let page = 1 lsl 16

  let create () = ref [||]

  let find table id =
    if id / page >= Array.length !table then 0
    else Int32.to_int (Bytes.get_int32_ne !table.(id / page) (id mod page * 4))

  let set table id value =
    let missing = (id / page) + 1 - Array.length !table in
    if missing > 0 then table := Array.append !table (Array.init missing (fun _ -> Bytes.make (page * 4) '\000'));
    Bytes.set_int32_ne !table.(id / page) (id mod page * 4) (Int32.of_int value)
end

(* The line of the proof in which each clause is used for the last time, 0 if it is not used. That keeps memory
   small, and nothing rests on it: what is forgotten too early only lets a later step fail. *)
let last_uses name =
  let uses = Table.create () in
  let note place hint =
    if hint > 1_000_000_000 then unreadable "a number of the proof is too large";
    if hint > 0 then Table.set uses hint place
  in
  iterate_lines name (fun place text ->
      match line_of text with Deletion _ -> () | Addition (_, _, hints) -> List.iter (note place) hints);
  uses

(* One copy of each number and of each literal, so that clauses share them, and numbers their digits. *)
module Shared = struct
  type literals = { number : positive; is : lit; is_not : lit }

  let known = ref [||]

  let rec literals variable =
    let all = !known in
    if variable >= Array.length all then (
      known := Array.append all (Array.make (max (variable + 1 - Array.length all) (Array.length all / 4)) None);
      literals variable)
    else
      match all.(variable) with
      | Some found -> found
      | None ->
          let half () = (literals (variable / 2)).number in
          let number = if variable = 1 then XH else if variable land 1 = 1 then XI (half ()) else XO (half ()) in
          let found = { number; is = Pos number; is_not = Neg number } in
          !known.(variable) <- Some found;
          found

  let literal n =
    if abs n > 100_000_000 then unreadable "a variable of the proof is too large";
    if n > 0 then (literals n).is else (literals (-n)).is_not
end

let share clause = map (fun literal -> Shared.literal (of_literal literal)) clause

exception Refused of string

let refused form = Printf.ksprintf (fun text -> raise (Refused text)) form

let why_not_begun { puzzle; solutions; _ } =
  if not (well_formed puzzle) then refused "a clue or a given cell is none of such a puzzle"
  else
    List.iteri
      (fun number solution ->
        if not (is_solution puzzle solution) then refused "solution %d is none of the puzzle" (number + 1))
      solutions

let check problem proof =
  let uses = last_uses proof in
  let is_used id = Table.find uses id > 0 in
  let keep id = is_used (of_positive id) in
  let state = ref (begin0 problem.encoding problem.puzzle problem.solutions keep share) in
  let step next = state := advance !state next in
  (match !state with Failed -> why_not_begun problem | _ -> ());
  iterate_lines proof (fun place text ->
      match (!state, line_of text) with
      | Refuted, _ -> ()
      | _, Deletion _ -> ()
      | _, Addition (id, clause, hints) -> (
          if List.exists (fun hint -> hint < 0) hints then refused "line %d of the proof is no RUP step" place;
          step (Add (positive id, map Shared.literal clause, map positive hints));
          match !state with
          | Failed -> refused "line %d of the proof does not follow" place
          | _ ->
              let over = List.filter (fun hint -> Table.find uses hint = place) hints in
              step (Delete (map positive (if is_used id then over else id :: over)))));
  match !state with Refuted -> () | _ -> refused "the proof does not come to its end"

let each_clause { encoding; puzzle; solutions } f =
  List.iter (fun part -> List.iter (fun clause -> f (map of_literal clause)) (part ())) (excluding encoding puzzle solutions)

let write_formula problem =
  each_clause problem (fun clause -> List.iter (Printf.printf "%d ") clause; print_string "0\n")

(* Calls [f] with the number of each line of a proof in DRAT, whether it deletes, and its clause. *)
let each_drat_step proof f =
  iterate_lines proof (fun place text ->
      match words text with
      | "d" :: clause -> f place true (fst (until_zero [] clause))
      | clause -> f place false (fst (until_zero [] clause)))

let check_drat problem proof =
  let lrat, output = Filename.open_temp_file "nonosat" ".lrat" in
  Fun.protect
    ~finally:(fun () -> close_out_noerr output; Sys.remove lrat)
    (fun () ->
      (try Hints.write ~clauses:(each_clause problem) ~steps:(each_drat_step proof) output
       with Hints.No_rup place -> refused "line %d of the proof is no RUP step" place);
      close_out output;
      check problem lrat)

let statement solutions =
  match List.length (List.sort_uniq compare solutions) with
  | 0 -> "no solution"
  | 1 -> "exactly one solution"
  | count -> Printf.sprintf "exactly %d solutions" count

let () =
  Gc.set { (Gc.get ()) with space_overhead = 40 };
  try
    match Sys.argv with
    | [| _; puzzle |] -> write_formula (problem_in (lines_of puzzle))
    | [| _; puzzle; proof |] ->
        let problem = problem_in (lines_of puzzle) in
        if Filename.check_suffix proof ".drat" then check_drat problem proof else check problem proof;
        print_endline ("PROVED: " ^ statement problem.solutions)
    | _ -> prerr_endline "nonosat-theorem-checker PUZZLE [PROOF]"; exit 2
  with
  | Refused reason -> print_endline ("REFUSED: " ^ reason); exit 1
  | Unreadable reason | Sys_error reason -> prerr_endline reason; exit 2
