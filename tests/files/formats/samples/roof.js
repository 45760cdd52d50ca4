const _ = false, x = true;
module.exports = {
  roof: [
    [x, x, x, x, x, x, x, x, x, x, x, x, _],
    [x, _, _, _, _, _, _, _, _, _, _, x, _],
    [_, _, _, _, _, _, _, _, _, _, _, _, _],
    [_, x, x, x, _, x, x, _, x, _, _, _, _],
  ],
};
