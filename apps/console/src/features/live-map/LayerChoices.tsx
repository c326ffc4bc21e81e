import { Button, Checkbox, Radio, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BaseLayer } from '#src/map/basemap/base-layers'
import { usePreference } from '#src/widgets/preferences'

const OPTIONS = [
  'clustered',
  'name',
  'plate',
  'status',
  'speed',
  'precision',
  'showGeofences',
  'geofenceNames',
] as const

export interface LayerChoicesProps {
  layers: BaseLayer[]
  chosen: BaseLayer
  onChoose(id: string): void
  hasOverlay: boolean
  /** The streets that were chosen cannot be had at present. */
  isOut: boolean
  onRetry(): void
}

/** The base map, what lies over it, and what is written on it. */
export const LayerChoices = ({ layers, chosen, onChoose, hasOverlay, isOut, onRetry }: LayerChoicesProps) => {
  const { t } = useTranslation()
  const [shown, setShown] = usePreference('mapPref')
  const [isOverlaid, setOverlaid] = usePreference('mapOverlay')
  return (
    <Stack gap="md" miw={210}>
      <Radio.Group label={t('map.baseLayer')} value={chosen.id} onChange={onChoose}>
        <Stack gap={8} mt={8}>
          {layers.map((layer) => (
            <Radio key={layer.id} value={layer.id} label={t(`map.layer.${layer.label}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {isOut && (
        <Stack gap={4} role="status" maw={230}>
          <Text size="sm">{t('map.noStreetsText')}</Text>
          <Button variant="light" size="xs" mih={36} onClick={onRetry}>
            {t('map.retryStreets')}
          </Button>
        </Stack>
      )}
      {hasOverlay && (
        <Checkbox
          label={t('map.overlay')}
          checked={isOverlaid}
          onChange={(event) => setOverlaid(event.currentTarget.checked)}
        />
      )}
      <Checkbox.Group
        label={t('map.show')}
        value={OPTIONS.filter((option) => shown[option])}
        onChange={(on) =>
          setShown({ ...shown, ...Object.fromEntries(OPTIONS.map((option) => [option, on.includes(option)])) })
        }
      >
        <Stack gap={8} mt={8}>
          {OPTIONS.map((option) => (
            <Checkbox key={option} value={option} label={t(`map.option.${option}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
    </Stack>
  )
}
