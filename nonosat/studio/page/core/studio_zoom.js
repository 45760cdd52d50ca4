/* The shared zoom, which leaves the size of cells alone while its board is not on the page: another place has it then. */

import { Zoom } from "../../shared/zoom.js";

export class StudioZoom extends Zoom {
  fit() {
    if (this.board.table.isConnected) super.fit();
  }
}
