import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import { speedIn, useFormats } from '#src/widgets/format'
import { categoryText } from '#src/widgets/images'

/** A value of a field as people read it; empty when there is none. */
export function useValueText(field: string): (value: unknown) => string {
  const { t } = useTranslation()
  const formats = useFormats()
  const { data: groups } = useQuery({ ...queryFor(endpoints.listGroups, {}), enabled: field === 'groupId' })
  const { data: calendars } = useQuery({ ...queryFor(endpoints.listCalendars, {}), enabled: field === 'calendarId' })
  const { speedUnit } = formats.settings
  return useCallback(
    (value: unknown): string => {
      if (value === null || value === undefined || value === '' || value === 0) return ''
      if (field === 'groupId') return groups?.find(({ id }) => id === value)?.name ?? String(Number(value))
      if (field === 'calendarId') return calendars?.find(({ id }) => id === value)?.name ?? String(Number(value))
      if (field === 'category' && typeof value === 'string') return categoryText(value, t)
      if (field === 'expirationTime' && typeof value === 'string') return formats.date(Date.parse(value))
      if (field === 'speedLimit' && typeof value === 'number')
        return `${formats.number(speedIn(value, speedUnit))} ${t(`units.${speedUnit}`)}`
      if (typeof value === 'boolean') return t(value ? 'device-form.attributes.yes' : 'device-form.attributes.no')
      return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
    },
    [field, groups, calendars, formats, speedUnit, t],
  )
}
