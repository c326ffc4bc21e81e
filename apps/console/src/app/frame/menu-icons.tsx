import {
  IconAntennaBars5,
  IconCalendarTime,
  IconFence,
  IconTableImport,
  IconFolders,
  IconHistory,
  IconListSearch,
  IconMap2,
  IconPlugConnected,
  IconReportAnalytics,
  IconRoute,
  IconShare2,
  IconTerminal2,
  IconTruck,
  IconUsers,
} from '@tabler/icons-react'
import type { MenuIcon } from '#src/widgets/screens'

/** The icon of each menu entry. */
export const menuIcons = {
  map: IconMap2,
  devices: IconTruck,
  commands: IconTerminal2,
  groups: IconFolders,
  geofences: IconFence,
  calendars: IconCalendarTime,
  shares: IconShare2,
  history: IconRoute,
  past: IconHistory,
  reports: IconReportAnalytics,
  users: IconUsers,
  sightings: IconAntennaBars5,
  ports: IconPlugConnected,
  import: IconTableImport,
  logs: IconListSearch,
} satisfies Record<MenuIcon, typeof IconMap2>
