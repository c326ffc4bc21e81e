import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { deviceQuery } from '#src/api/devices'
import { currentLicence } from '#src/api/licence'
import { Notice } from '#src/ui/plain/index'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useFormats } from '#src/widgets/format'
import { mayDevices } from '#src/widgets/rights'
import { useSession } from '#src/widgets/session'
import { EMPTY_DRAFT, draftLike, draftOf } from './device-draft'
import { DeviceFormView } from './DeviceFormView'
import { FormSkeleton } from './FormSkeleton'

const idOf = (text: unknown): number | null => {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** The screens of `/devices/new` (with `?like=7`, from another device) and `/devices/{id}/edit`. */
export function DeviceFormPage() {
  const { t } = useTranslation()
  const { user, server } = useSession()
  const { deviceId } = useParams({ strict: false })
  const { like } = useLocation().search as { like?: unknown }
  const isNew = deviceId === undefined
  if (!mayDevices(isNew ? 'create' : 'edit', { user, server }, currentLicence().mode))
    return (
      <Stack p="md">
        <Notice tone="warning" code="ACCOUNT_IS_DEVICE_READONLY">
          {t('device-form.noRights')}
        </Notice>
      </Stack>
    )
  return isNew ? (
    <NewDevice key={String(like)} likeId={idOf(like)} />
  ) : (
    <EditDevice key={deviceId} id={idOf(deviceId) ?? 0} />
  )
}

function useUnits() {
  const { locale, speedUnit } = useFormats().settings
  return { locale, speedUnit }
}

function NewDevice({ likeId }: { likeId: number | null }) {
  const units = useUnits()
  const { data, error, refetch } = useQuery({ ...deviceQuery(likeId ?? 0), enabled: likeId !== null })
  if (likeId === null) return <DeviceFormView device={null} start={EMPTY_DRAFT} units={units} />
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <FormSkeleton />
  return <DeviceFormView device={null} likeName={data.name} start={draftLike(data, units)} units={units} />
}

function EditDevice({ id }: { id: number }) {
  const units = useUnits()
  // What was kept from an earlier visit may be old: somebody who edits must see the device as it is.
  const { data, error, isFetchedAfterMount, refetch } = useQuery({ ...deviceQuery(id), staleTime: 0 })
  if (data && isFetchedAfterMount) return <DeviceFormView device={data} start={draftOf(data, units)} units={units} />
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  return <FormSkeleton />
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Stack p="md">
      <ErrorNotice error={error} onRetry={onRetry} />
    </Stack>
  )
}
