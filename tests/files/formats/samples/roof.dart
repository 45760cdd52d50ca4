import 'package:puzzles/level.dart';

/// A picture, from which the clues are counted.
const List<Level> levels = <Level>[
  Level(
    name: 'Roof',
    stars: 3,
    picture: <String>[
      '############.',
      '#..........#.',
      '.............',
      '.###.##.#....',
    ],
  ),
];
