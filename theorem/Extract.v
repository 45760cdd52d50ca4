(** The checker as an OCaml program. Booleans, lists, options and pairs are OCaml's own; numbers and maps are what
    Coq has proved. *)
From Coq Require Import Extraction ExtrOcamlBasic.
Require Import Formulas StartEncoding OrderEncoding Lrat Uniqueness.
Extraction "checker.ml" begin advance excluding start order.
