/** Registers the icons that the start page does not need. */
import bookmark from "lucide-static/icons/bookmark.svg?raw";
import chartLine from "lucide-static/icons/chart-line.svg?raw";
import circleQuestionMark from "lucide-static/icons/circle-question-mark.svg?raw";
import copyPlus from "lucide-static/icons/copy-plus.svg?raw";
import flag from "lucide-static/icons/flag.svg?raw";
import gitBranch from "lucide-static/icons/git-branch.svg?raw";
import handshake from "lucide-static/icons/handshake.svg?raw";
import maximize from "lucide-static/icons/maximize.svg?raw";
import menu from "lucide-static/icons/menu.svg?raw";
import messageCircle from "lucide-static/icons/message-circle.svg?raw";
import scan from "lucide-static/icons/scan.svg?raw";
import sigma from "lucide-static/icons/sigma.svg?raw";
import smile from "lucide-static/icons/smile.svg?raw";
import trophy from "lucide-static/icons/trophy.svg?raw";
import volume2 from "lucide-static/icons/volume-2.svg?raw";
import { addIcons } from "./icon.ts";

addIcons({
  bookmark,
  "chart-line": chartLine,
  "circle-question-mark": circleQuestionMark,
  "copy-plus": copyPlus,
  flag,
  "git-branch": gitBranch,
  handshake,
  maximize,
  menu,
  "message-circle": messageCircle,
  scan,
  sigma,
  smile,
  trophy,
  "volume-2": volume2,
});
