import type { TFunction } from 'i18next'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import { normaliseText } from '#src/live/query'
import type { LinkableNoun } from '#src/widgets/device-dialogs'
import { eventTypeText } from '#src/widgets/events'
import { useWholeFleet } from '#src/widgets/use-whole-fleet'

/** Something that can be linked. */
export interface Choice {
  id: number
  name: string
  /** A second line; empty when there is nothing to say. */
  detail: string
  /** What it is found by. */
  searchKey: string
}

const choice = (id: number, name: string, detail = ''): Choice => ({
  id,
  name,
  detail,
  searchKey: `${normaliseText(name)}\n${normaliseText(detail)}`,
})

/** Also what others made, for those who may see it. */
const query = { all: true }

const titleIn = (attributes: Record<string, unknown>): string =>
  typeof attributes['title'] === 'string' ? attributes['title'] : ''

const readers: Record<Exclude<LinkableNoun, 'device'>, (t: TFunction, signal: AbortSignal) => Promise<Choice[]>> = {
  group: async (_t, signal) =>
    (await call(endpoints.listGroups, { query, signal })).map(({ id, name }) => choice(id, name)),
  driver: async (_t, signal) =>
    (await call(endpoints.listDrivers, { query, signal })).map(({ id, name, uniqueId }) => choice(id, name, uniqueId)),
  geofence: async (_t, signal) =>
    (await call(endpoints.listGeofences, { query, signal })).map(({ id, name, description }) =>
      choice(id, name, description ?? ''),
    ),
  notification: async (t, signal) =>
    (await call(endpoints.listNotifications, { query, signal })).map(({ id, type, description, notificators }) =>
      choice(
        id,
        description || eventTypeText(type, t),
        [description && eventTypeText(type, t), notificators].filter(Boolean).join(' · '),
      ),
    ),
  attribute: async (_t, signal) =>
    (await call(endpoints.listComputed, { query, signal })).map(({ id, description, attribute }) =>
      choice(id, description || attribute, attribute),
    ),
  command: async (_t, signal) =>
    (await call(endpoints.listCommands, { query, signal })).map(({ id, description, type, attributes }) =>
      choice(id, titleIn(attributes) || description || type, titleIn(attributes) ? (description ?? '') : ''),
    ),
  maintenance: async (_t, signal) =>
    (await call(endpoints.listMaintenance, { query, signal })).map(({ id, name }) => choice(id, name)),
  calendar: async (_t, signal) =>
    (await call(endpoints.listCalendars, { query, signal })).map(({ id, name }) => choice(id, name)),
  user: async (_t, signal) =>
    (await call(endpoints.listUsers, { query: {}, signal })).map(({ id, name, email }) => choice(id, name, email)),
}

/** Everything of a kind that can be linked, by name; null until it came. */
export function useChoices(noun: LinkableNoun): { choices: readonly Choice[] | null; error: unknown; retry(): void } {
  const { t, i18n } = useTranslation()
  const units = useWholeFleet()
  const isDevice = noun === 'device'
  const listed = useQuery({
    queryKey: ['links', 'choices', noun, i18n.language],
    queryFn: ({ signal }) => (isDevice ? [] : readers[noun](t, signal)),
    enabled: !isDevice,
  })
  const choices = useMemo(() => {
    const found = isDevice
      ? units?.map(({ device }) => {
          const plate = device.attributes['placa']
          return choice(device.id, device.name, [plate, device.uniqueId].filter(Boolean).join(' · '))
        })
      : listed.data
    if (!found) return null
    const order = new Intl.Collator(i18n.language, { numeric: true })
    return [...found].sort((a, b) => order.compare(a.name, b.name))
  }, [isDevice, units, listed.data, i18n.language])
  return { choices, error: isDevice ? null : listed.error, retry: () => void listed.refetch() }
}
