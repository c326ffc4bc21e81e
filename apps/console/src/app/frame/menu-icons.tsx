import {
  IconAntennaBars5,
  IconFolders,
  IconMap2,
  IconPlugConnected,
  IconShare2,
  IconTerminal2,
  IconTruck,
} from '@tabler/icons-react'
import type { MenuEntry } from '../routes'

/** The icon of each menu entry. */
export const menuIcons = {
  map: IconMap2,
  devices: IconTruck,
  commands: IconTerminal2,
  groups: IconFolders,
  shares: IconShare2,
  sightings: IconAntennaBars5,
  ports: IconPlugConnected,
} satisfies Record<MenuEntry['icon'], typeof IconMap2>
