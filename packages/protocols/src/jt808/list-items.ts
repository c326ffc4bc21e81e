import { levelItem, numberItem, textItem, type ReadItem } from './item-kinds'

/** Items whose meaning differs behind item 80, which opens the vehicle's own list. */
const ITEMS: Readonly<Record<number, ReadItem>> = {
  0x02: numberItem('fuel', 0.1),
  0x03: numberItem('obdSpeed', 0.1),
  0x56: (item, draft) => {
    item.skip(1)
    levelItem(item.part(1), draft)
  },
  0x61: numberItem('power', 0.01),
  0x80: numberItem('obdSpeed'),
  0xcc: textItem('iccid'),
}

export const readListItem = (number: number): ReadItem | undefined => ITEMS[number]
