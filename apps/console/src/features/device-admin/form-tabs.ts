import {
  IconAdjustments,
  IconAntenna,
  IconCamera,
  IconCar,
  IconDeviceSim,
  IconFileTypePdf,
  IconId,
  IconPalette,
  IconTool,
  type Icon,
} from '@tabler/icons-react'
import { decoderSetting } from '@rastro/model/decoder-settings'
import { deviceField, deviceFields } from '@rastro/model/device-fields'

export const FORM_TABS = [
  'main',
  'vehicle',
  'tracker',
  'sim',
  'installation',
  'appearance',
  'attributes',
  'photos',
  'documents',
] as const
export type FormTab = (typeof FORM_TABS)[number]

export const TAB_ICONS: Record<FormTab, Icon> = {
  main: IconId,
  vehicle: IconCar,
  tracker: IconAntenna,
  sim: IconDeviceSim,
  installation: IconTool,
  appearance: IconPalette,
  attributes: IconAdjustments,
  photos: IconCamera,
  documents: IconFileTypePdf,
}

/** ADM-DEVICES-27: nothing can be attached to a device that does not exist yet. */
export const needsSaved = (tab: FormTab): boolean => tab === 'photos' || tab === 'documents'

const keysOf = (tab: string): string[] =>
  deviceFields.filter((field) => field.tab === tab && field.kind !== 'color').map(({ key }) => key)

/** The fields of each tab that is a plain list of them, in order. */
export const TAB_FIELDS = {
  main: [
    'name', 'uniqueId', 'placa', 'groupId', 'contact', ...keysOf('general').filter((key) => key !== 'placa'), 'expiresOn',
    'calendarId', 'disabled', 'notes',
  ],
  vehicle: ['model', ...keysOf('vehicle'), 'speedLimit'],
  tracker: keysOf('tracker'),
  sim: ['phone', ...keysOf('sim')],
  installation: keysOf('installation'),
} as const satisfies Partial<Record<FormTab, readonly string[]>> // prettier-ignore
export type FieldTab = keyof typeof TAB_FIELDS

export const isFieldTab = (tab: FormTab): tab is FieldTab => tab in TAB_FIELDS

/** The tab on which a problem of this name is shown. */
export function tabOf(name: string): FormTab {
  if (name.startsWith('extra-')) return 'attributes'
  if (decoderSetting(name)) return 'tracker'
  const tabs = Object.keys(TAB_FIELDS) as FieldTab[]
  const found = tabs.find((tab) => (TAB_FIELDS[tab] as readonly string[]).includes(name))
  return found ?? (name === 'category' || deviceField(name)?.kind === 'color' ? 'appearance' : 'main')
}

export const readTab = (text: unknown): FormTab => FORM_TABS.find((tab) => tab === text) ?? 'main'
