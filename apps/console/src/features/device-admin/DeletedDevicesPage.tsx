import { Button, Skeleton, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { DeletedDevice } from '@rastro/model/device'
import { IconTrashOff } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deletedDevicesQuery, restoreDevice } from '#src/api/devices'
import { useFleet } from '#src/live/FleetContext'
import { normaliseText } from '#src/live/query'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { codeOf, useErrorText } from '#src/widgets/error-text'
import { useFormats, useNow } from '#src/widgets/format'
import styles from './device-form.module.css'

const ROW_PX = 72

/** Devices that were deleted while the server keeps them; one click brings one back. */
export function DeletedDevicesPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({ ...deletedDevicesQuery(), staleTime: 0 })
  const [search, setSearch] = useState('')
  if (error && !data)
    return (
      <Stack p="md">
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      </Stack>
    )
  if (!data)
    return (
      <Stack p="md" gap="sm">
        {Array.from({ length: 5 }, (_, row) => (
          <Skeleton key={row} height={56} />
        ))}
      </Stack>
    )
  if (data.length === 0)
    return (
      <div className={styles.empty}>
        <IconTrashOff size={40} stroke={1.3} aria-hidden />
        <strong>{t('device-form.deleted.empty')}</strong>
        <span className={styles.soft}>{t('device-form.deleted.emptyText')}</span>
      </div>
    )
  const wanted = normaliseText(search)
  const shown = data.filter(({ name, uniqueId }) => normaliseText(`${name} ${uniqueId}`).includes(wanted))
  return (
    <div className={styles.deletedPage}>
      <p className={styles.soft}>{t('device-form.deleted.text')}</p>
      <TextInput
        size="md"
        type="search"
        aria-label={t('device-form.deleted.search')}
        placeholder={t('device-form.deleted.search')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {shown.length === 0 && <p className={styles.soft}>{t('device-form.deleted.nothing')}</p>}
      <DeletedList devices={shown} />
    </div>
  )
}

function DeletedList({ devices }: { devices: readonly DeletedDevice[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: devices.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  })
  return (
    <div ref={scroller} className={styles.deletedList}>
      <ul style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const device = devices[index]
          return device && <DeletedRow key={device.id} device={device} top={start} />
        })}
      </ul>
    </div>
  )
}

function DeletedRow({ device, top }: { device: DeletedDevice; top: number }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const now = useNow()
  const fleet = useFleet()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const restoring = useMutation({
    mutationFn: restoreDevice,
    onSuccess: async () => {
      fleet.refresh()
      notifications.show({ message: t('device-form.deleted.restored', { name: device.name }) })
      await queries.invalidateQueries({ queryKey: deletedDevicesQuery().queryKey })
    },
    onError: (error) => notifications.show({ color: 'red', message: errorText(codeOf(error)) }),
  })
  const deletedMs = Date.parse(device.deletedAt)
  return (
    <li
      className={styles.deleted}
      style={{ height: ROW_PX, transform: `translateY(${top}px)` }}
      data-deleted={device.id}
    >
      <div className={styles.headText}>
        <strong className={styles.oneLine} title={device.name}>
          {device.name}
        </strong>
        <span className={styles.oneLine}>{device.uniqueId}</span>
        <span className={styles.soft} title={formats.dateTime(deletedMs)}>
          {t('device-form.deleted.at', { age: formats.age(deletedMs, now) })}
        </span>
      </div>
      <Button
        variant="default"
        h={44}
        loading={restoring.isPending}
        aria-label={t('device-form.deleted.restoreNamed', { name: device.name })}
        onClick={() => restoring.mutate(device.id)}
      >
        {t('device-form.deleted.restore')}
      </Button>
    </li>
  )
}
