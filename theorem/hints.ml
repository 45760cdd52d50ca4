(* A refutation in DRAT turned into LRAT: by unit propagation it is found which clauses each step follows from.
   Nothing rests on it, as every hint is checked. Clauses are arrays of literals whose first two are watched;
   N. Wetzler, M. J. H. Heule and W. A. Hunt, "DRAT-trim" (SAT 2014). *)

(* Arrays that grow. *)
module Grown = struct
  type 'a t = { mutable items : 'a array; mutable size : int; none : 'a }

  let create none = { items = [||]; size = 0; none }

  let ensure grown size =
    if size > Array.length grown.items then (
      let items = Array.make (max size (2 * Array.length grown.items)) grown.none in
      Array.blit grown.items 0 items 0 grown.size;
      grown.items <- items)

  let push grown item =
    ensure grown (grown.size + 1);
    grown.items.(grown.size) <- item;
    grown.size <- grown.size + 1

  let at grown index = if index < grown.size then grown.items.(index) else grown.none

  let put grown index item =
    ensure grown (index + 1);
    if index >= grown.size then grown.size <- index + 1;
    grown.items.(index) <- item
end

type state = {
  clauses : int array Grown.t; (* by number; [||] if there is none *)
  numbers : (int list, int) Hashtbl.t; (* of clauses, by their sorted literals *)
  watches : int list Grown.t; (* the numbers of clauses that watch a literal *)
  values : int Grown.t; (* of literals: 1 true, -1 false *)
  reasons : int Grown.t; (* of variables: the clause that has set it, 0 if none *)
  trail : int Grown.t; (* literals that are true, in that order *)
  mutable propagated : int; (* how many of them *)
  marks : int Grown.t; (* of variables, when hints are gathered *)
  mutable round : int; (* which marks are of now *)
}

let create () =
  { clauses = Grown.create [||]; numbers = Hashtbl.create 4096; watches = Grown.create []; values = Grown.create 0;
    reasons = Grown.create 0; trail = Grown.create 0; propagated = 0; marks = Grown.create 0; round = 0 }

let place literal = if literal > 0 then 2 * literal else (-2 * literal) + 1

let value state literal = Grown.at state.values (place literal)

let assign state literal reason =
  Grown.put state.values (place literal) 1;
  Grown.put state.values (place (-literal)) (-1);
  Grown.put state.reasons (abs literal) reason;
  Grown.push state.trail literal

let watch state literal number =
  Grown.put state.watches (place literal) (number :: Grown.at state.watches (place literal))

(* Visits the clauses that watch [literal], which has become false; the number of one that is false, or 0. *)
let visit state literal =
  let rec next kept = function
    | [] -> (kept, 0)
    | number :: rest -> (
        let clause = Grown.at state.clauses number in
        if clause = [||] then next kept rest
        else (
          if clause.(0) = literal then (clause.(0) <- clause.(1); clause.(1) <- literal);
          if value state clause.(0) = 1 then next (number :: kept) rest
          else
            let rec free i =
              if i >= Array.length clause then 0 else if value state clause.(i) >= 0 then i else free (i + 1)
            in
            match free 2 with
            | 0 when value state clause.(0) = 0 -> assign state clause.(0) number; next (number :: kept) rest
            | 0 -> (List.rev_append (number :: kept) rest, number)
            | i ->
                clause.(1) <- clause.(i);
                clause.(i) <- literal;
                watch state clause.(1) number;
                next kept rest))
  in
  let kept, conflict = next [] (Grown.at state.watches (place literal)) in
  Grown.put state.watches (place literal) kept;
  conflict

let rec propagate state =
  if state.propagated >= state.trail.size then 0
  else
    let literal = -state.trail.items.(state.propagated) in
    state.propagated <- state.propagated + 1;
    match visit state literal with 0 -> propagate state | conflict -> conflict

(* The clauses that lead to a conflict when the literals of [clause] are false, in the order in which they are used. *)
let hints state clause conflict =
  state.round <- state.round + 2;
  let known = state.round and needed = state.round + 1 in
  let open_ = ref 0 in
  let mark as_ literal = Grown.put state.marks (abs literal) as_ in
  let need literal =
    if Grown.at state.marks (abs literal) < known then (mark needed literal; incr open_)
  in
  List.iter (mark known) clause;
  Array.iter need (Grown.at state.clauses conflict);
  let rec back i found =
    if !open_ = 0 || i < 0 then found
    else
      let variable = abs state.trail.items.(i) in
      if Grown.at state.marks variable = needed then (
        decr open_;
        let reason = Grown.at state.reasons variable in
        Array.iter need (Grown.at state.clauses reason);
        back (i - 1) (reason :: found))
      else back (i - 1) found
  in
  back (state.trail.size - 1) [ conflict ]

let key clause = List.sort_uniq compare clause

let is_tautology clause = List.exists (fun literal -> List.mem (-literal) clause) clause

(* Adds a clause; the number of one that is false, or 0. Literals that are not false come first. *)
let add state number clause =
  let literals = key clause in
  Hashtbl.add state.numbers literals number;
  let rank literal = if value state literal >= 0 then 0 else 1 in
  let ordered = Array.of_list (List.stable_sort (fun a b -> compare (rank a) (rank b)) literals) in
  Grown.put state.clauses number ordered;
  if Array.length ordered > 1 then (watch state ordered.(0) number; watch state ordered.(1) number);
  if ordered = [||] || value state ordered.(0) = -1 then number
  else (
    if (Array.length ordered = 1 || value state ordered.(1) = -1) && value state ordered.(0) = 0 then
      assign state ordered.(0) number;
    0)

let retract state size =
  while state.trail.size > size do
    state.trail.size <- state.trail.size - 1;
    let literal = state.trail.items.(state.trail.size) in
    Grown.put state.values (place literal) 0;
    Grown.put state.values (place (-literal)) 0
  done;
  state.propagated <- size

(* The hints by which a clause follows; [None] if it does not by unit propagation. *)
let follows state clause =
  let size = state.trail.size in
  let rec suppose = function
    | [] -> propagate state
    | literal :: rest -> (
        match value state literal with
        | 1 -> Grown.at state.reasons (abs literal) (* it becomes false when it is supposed not to hold *)
        | -1 -> suppose rest
        | _ -> assign state (-literal) 0; suppose rest)
  in
  let conflict = suppose clause in
  let found = if conflict > 0 then Some (hints state clause conflict) else None in
  retract state size;
  found

let delete state clause =
  let literals = key clause in
  match Hashtbl.find_opt state.numbers literals with
  | Some number when not (List.exists (fun l -> value state l = 1 && Grown.at state.reasons (abs l) = number) literals) ->
      Hashtbl.remove state.numbers literals;
      Grown.put state.clauses number [||]
  | _ -> ()

exception No_rup of int

(* Writes each step in LRAT, and each literal that is found true for good as a clause of its own, which is the reason for
   it from then on: so hints stay short. [clauses] calls a function with each clause of the formula, [steps] with the
   place of each step, whether it deletes, and its clause. Raises [No_rup place] for a step that does not follow. *)
let write ~clauses ~steps output =
  let state = create () and last = ref 0 and conflict = ref 0 and finished = ref false in
  let print clause hints =
    let text numbers = String.concat "" (List.map (Printf.sprintf "%d ") numbers) in
    Printf.fprintf output "%d %s0 %s0\n" (!last + 1) (text clause) (text hints)
  in
  let add clause =
    incr last;
    let found = add state !last clause in
    if !conflict = 0 then conflict := found
  in
  let name literal =
    let variable = abs literal in
    let reason = Grown.at state.reasons variable in
    let clause = Grown.at state.clauses reason in
    if Array.length clause > 1 then (
      let others = List.filter (( <> ) literal) (Array.to_list clause) in
      print [ literal ] (List.map (fun other -> Grown.at state.reasons (abs other)) others @ [ reason ]);
      incr last;
      Grown.put state.clauses !last [| literal |];
      Grown.put state.reasons variable !last)
  in
  let settle () =
    let begun = state.propagated in
    if !conflict = 0 then conflict := propagate state;
    for i = begun to state.trail.size - 1 do name state.trail.items.(i) done;
    if !conflict > 0 && not !finished then (
      print [] (hints state [] !conflict);
      finished := true)
  in
  clauses add;
  settle ();
  steps (fun place deletes clause ->
      if !finished || is_tautology clause then ()
      else if deletes then delete state clause
      else
        match follows state clause with
        | Some hints -> print clause hints; add clause; settle ()
        | None -> raise (No_rup place))
