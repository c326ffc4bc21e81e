import type { Category } from '../scene'

/** Side of the field the pictures are drawn on. */
export const PICTURE_SIZE = 64

/** Which of a vehicle's colours a part takes. */
export type Paint = 'body' | 'accent' | 'dark'

export type Shape =
  /** Rounded box: x, y, width, height, radius. */
  | [Paint, 'box', number, number, number, number, number]
  | [Paint, 'disc', number, number, number]
  | [Paint, 'path', string]

/** Vehicles as seen from above, pointing up, on a field of 64 by 64. */
export const PICTURES: Record<Category, Shape[]> = {
  default: [['body', 'path', 'M32 8 L50 52 L32 43 L14 52 Z']],
  car: [
    ['dark', 'box', 17, 15, 5, 10, 2], ['dark', 'box', 42, 15, 5, 10, 2], ['dark', 'box', 17, 41, 5, 10, 2], ['dark', 'box', 42, 41, 5, 10, 2],
    ['body', 'box', 19, 7, 26, 50, 10], ['dark', 'path', 'M22 25 Q32 18 42 25 L40 31 H24 Z'], ['dark', 'path', 'M24 45 H40 L42 51 Q32 54 22 51 Z'], ['accent', 'box', 24, 32, 16, 12, 3],
  ],
  truck: [
    ['dark', 'box', 14, 12, 5, 9, 2], ['dark', 'box', 45, 12, 5, 9, 2], ['dark', 'box', 14, 46, 5, 12, 2], ['dark', 'box', 45, 46, 5, 12, 2],
    ['body', 'box', 17, 5, 30, 17, 5], ['dark', 'box', 20, 9, 24, 5, 2], ['accent', 'box', 16, 24, 32, 36, 3], ['body', 'box', 16, 33, 32, 3, 0], ['body', 'box', 16, 46, 32, 3, 0],
  ],
  trailer: [
    ['dark', 'box', 13, 44, 5, 14, 2], ['dark', 'box', 46, 44, 5, 14, 2], ['dark', 'path', 'M30 4 H34 L38 16 H26 Z'], ['body', 'box', 16, 15, 32, 45, 3], ['accent', 'box', 20, 20, 24, 4, 1], ['accent', 'box', 20, 36, 24, 4, 1], ['accent', 'box', 20, 52, 24, 4, 1],
  ],
  van: [
    ['dark', 'box', 16, 15, 5, 10, 2], ['dark', 'box', 43, 15, 5, 10, 2], ['dark', 'box', 16, 44, 5, 10, 2], ['dark', 'box', 43, 44, 5, 10, 2],
    ['body', 'box', 18, 5, 28, 54, 7], ['dark', 'path', 'M21 20 Q32 13 43 20 L41 26 H23 Z'], ['accent', 'box', 23, 30, 18, 25, 3],
  ],
  pickup: [
    ['dark', 'box', 16, 14, 5, 10, 2], ['dark', 'box', 43, 14, 5, 10, 2], ['dark', 'box', 16, 43, 5, 10, 2], ['dark', 'box', 43, 43, 5, 10, 2],
    ['body', 'box', 18, 5, 28, 54, 8], ['dark', 'path', 'M21 20 Q32 14 43 20 L41 26 H23 Z'], ['accent', 'box', 24, 26, 16, 8, 2], ['dark', 'box', 22, 38, 20, 17, 2],
  ],
  offroad: [
    ['dark', 'box', 13, 12, 8, 13, 3], ['dark', 'box', 43, 12, 8, 13, 3], ['dark', 'box', 13, 40, 8, 13, 3], ['dark', 'box', 43, 40, 8, 13, 3],
    ['body', 'box', 18, 6, 28, 50, 6], ['dark', 'box', 22, 19, 20, 7, 2], ['accent', 'box', 22, 29, 20, 20, 3], ['dark', 'disc', 32, 57, 6],
  ],
  bus: [
    ['dark', 'box', 15, 12, 5, 9, 2], ['dark', 'box', 44, 12, 5, 9, 2], ['dark', 'box', 15, 46, 5, 9, 2], ['dark', 'box', 44, 46, 5, 9, 2],
    ['body', 'box', 17, 3, 30, 58, 6], ['dark', 'box', 20, 6, 24, 6, 2], ['accent', 'box', 22, 16, 20, 9, 2], ['accent', 'box', 22, 29, 20, 9, 2], ['accent', 'box', 22, 42, 20, 12, 2],
  ],
  trolleybus: [
    ['body', 'box', 17, 3, 30, 58, 6], ['dark', 'box', 20, 6, 24, 6, 2], ['accent', 'box', 22, 16, 20, 38, 2], ['dark', 'path', 'M27 30 L22 62 H25 L30 30 Z M34 30 L39 62 H42 L37 30 Z'],
  ],
  tram: [
    ['body', 'box', 19, 2, 26, 28, 8], ['body', 'box', 19, 33, 26, 29, 8], ['dark', 'box', 24, 28, 16, 7, 0], ['dark', 'box', 23, 6, 18, 5, 2], ['accent', 'box', 24, 14, 16, 11, 2], ['accent', 'box', 24, 38, 16, 18, 2],
  ],
  train: [
    ['body', 'path', 'M32 2 Q46 8 46 22 V62 H18 V22 Q18 8 32 2 Z'], ['dark', 'path', 'M24 17 Q32 10 40 17 L38 23 H26 Z'], ['accent', 'box', 23, 28, 18, 8, 1], ['accent', 'box', 23, 40, 18, 8, 1], ['accent', 'box', 23, 52, 18, 8, 1],
  ],
  camper: [
    ['dark', 'box', 14, 46, 5, 10, 2], ['dark', 'box', 45, 46, 5, 10, 2], ['body', 'box', 19, 4, 26, 18, 7], ['dark', 'box', 22, 9, 20, 6, 2], ['body', 'box', 16, 20, 32, 40, 4], ['accent', 'box', 21, 26, 22, 12, 3], ['accent', 'disc', 32, 49, 6],
  ],
  crane: [
    ['dark', 'box', 13, 14, 6, 40, 2], ['dark', 'box', 45, 14, 6, 40, 2], ['body', 'box', 18, 10, 28, 50, 4], ['accent', 'box', 36, 14, 7, 12, 2], ['dark', 'box', 29, 2, 6, 44, 2], ['accent', 'disc', 32, 46, 9],
  ],
  tractor: [
    ['dark', 'box', 10, 34, 11, 22, 4], ['dark', 'box', 43, 34, 11, 22, 4], ['dark', 'box', 15, 9, 7, 13, 3], ['dark', 'box', 42, 9, 7, 13, 3], ['body', 'box', 24, 5, 16, 32, 4], ['accent', 'box', 21, 33, 22, 22, 4],
  ],
  motorcycle: [
    ['dark', 'box', 28, 3, 8, 16, 4], ['dark', 'box', 28, 45, 8, 16, 4], ['dark', 'box', 16, 19, 32, 5, 2], ['body', 'path', 'M32 12 Q42 24 38 48 Q32 54 26 48 Q22 24 32 12 Z'], ['accent', 'box', 28, 34, 8, 14, 4],
  ],
  scooter: [
    ['dark', 'box', 28, 4, 8, 14, 4], ['dark', 'box', 28, 48, 8, 13, 4], ['dark', 'box', 18, 15, 28, 5, 2], ['body', 'box', 24, 12, 16, 14, 6], ['body', 'box', 22, 28, 20, 24, 9], ['accent', 'box', 26, 32, 12, 15, 5],
  ],
  bicycle: [
    ['dark', 'box', 29, 3, 6, 20, 3], ['dark', 'box', 29, 41, 6, 20, 3], ['body', 'box', 30, 16, 4, 34, 1], ['body', 'box', 17, 17, 30, 5, 2], ['accent', 'box', 27, 36, 10, 12, 5],
  ],
  boat: [
    ['body', 'path', 'M32 3 Q48 18 46 42 L43 60 H21 L18 42 Q16 18 32 3 Z'], ['accent', 'path', 'M32 12 Q41 24 40 42 L38 54 H26 L24 42 Q23 24 32 12 Z'], ['dark', 'box', 25, 28, 14, 7, 2],
  ],
  ship: [
    ['body', 'path', 'M32 1 Q44 12 44 24 V58 Q32 64 20 58 V24 Q20 12 32 1 Z'], ['accent', 'box', 24, 17, 16, 9, 1], ['accent', 'box', 24, 28, 16, 9, 1], ['dark', 'box', 23, 42, 18, 13, 2],
  ],
  plane: [
    ['body', 'path', 'M32 2 Q37 8 37 20 L62 38 V44 L37 37 L36 51 L44 58 V62 L32 58 L20 62 V58 L28 51 L27 37 L2 44 V38 L27 20 Q27 8 32 2 Z'], ['accent', 'disc', 32, 12, 3],
  ],
  helicopter: [
    ['body', 'path', 'M32 14 Q44 20 42 34 L35 42 V60 H29 V42 L22 34 Q20 20 32 14 Z'], ['body', 'box', 24, 56, 16, 4, 2], ['accent', 'path', 'M32 18 Q39 21 38 28 H26 Q25 21 32 18 Z'], ['dark', 'path', 'M7 9 L11 5 L57 51 L53 55 Z M57 9 L53 5 L7 51 L11 55 Z'],
  ],
  person: [['body', 'disc', 32, 17, 11], ['body', 'path', 'M10 58 Q11 33 32 33 Q53 33 54 58 Z'], ['accent', 'path', 'M25 33 H39 L32 47 Z']],
  animal: [
    ['body', 'path', 'M32 32 Q46 34 48 48 Q46 58 38 54 Q32 51 26 54 Q18 58 16 48 Q18 34 32 32 Z'], ['body', 'disc', 14, 30, 6.5], ['body', 'disc', 25, 18, 7], ['body', 'disc', 39, 18, 7], ['body', 'disc', 50, 30, 6.5],
  ],
} // prettier-ignore
