import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { Area } from '@rastro/geo'
import type { Geofence } from '@rastro/model/geofence'
import { IconLink } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calendarsQuery, chosenCalendars } from '#src/api/calendars'
import { GEOFENCES_KEY, geofencesQuery, saveGeofence } from '#src/api/geofences'
import { toMapArea } from '#src/map/areas/map-area'
import { areaOf, problemOf, startDrawing, undo, withArea, type Drawing, type DrawKind } from '#src/map/drawing/drawing'
import { useDrawing } from '#src/map/drawing/use-drawing'
import { useStageMap } from '#src/map/map-stage'
import { openDeviceDialog } from '#src/widgets/device-dialogs'
import { FormFrame, FormTrouble, LeaveGuard, useForm } from '#src/widgets/form'
import { useFormats } from '#src/widgets/format'
import { showToast } from '#src/widgets/toast'
import { screenAt } from '#src/widgets/screens'
import { ColorField } from './ColorField'
import { DrawingBar } from './DrawingBar'
import { corridorMetersOf, draftOf, geofenceRules, NEW_GEOFENCE } from './geofence-draft'
import styles from './geofences.module.css'
import { PlaceField } from './PlaceField'
import { ShapeField } from './ShapeField'
import { brandColor, showArea, useScreenAreas } from './use-screen-areas'

interface FormProps {
  /** null makes a new one. */
  geofence: Geofence | null
  geofences: readonly Geofence[]
  /** What a new one begins with. */
  begin?: Area | null
}

/** As long as the fields let one type; the rule is in the model. */
const TEXT_CHARS = 129
/** Problems with words of their own. */
const OWN_WORDS = [
  'tooLong', 'tooWide', 'ceilingBelowFloor', 'missing', 'unreadable', 'offEarth', 'tooFewPoints', 'radius', 'tooSmall',
  'tooLarge', 'tooManyPoints', 'crossing',
] as const // prettier-ignore

/** Creates or changes a geofence: its shape on the map, its name and what it limits. */
export function GeofenceForm({ geofence, geofences, begin = null }: FormProps) {
  const { t } = useTranslation()
  const { settings: units } = useFormats()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const stage = useStageMap()
  const [edited, setEdited] = useState(geofence)
  const [start] = useState(() => draftOf(geofence ?? NEW_GEOFENCE, units))
  const [typed] = useState(() => (begin ? { ...start, area: begin } : start))
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const calendars = useQuery(calendarsQuery())
  const drawn = useMemo(() => (drawing ? areaOf(drawing) : undefined), [drawing])
  const leave = (): void => void navigate({ to: screenAt('/geofence') })
  const newest = async () => {
    const all = await queries.fetchQuery({ ...geofencesQuery(), staleTime: 0 })
    const found = all.find(({ id }) => id === geofence?.id)
    if (!found) throw new Error('the geofence is gone')
    setEdited(found)
    return draftOf(found, units)
  }
  const form = useForm({
    start,
    typed,
    rules: useMemo(() => geofenceRules(edited, units, drawn), [edited, units, drawn]),
    textOf: (code, field) => {
      if (field === 'name' && code === 'required') return t('geofences.problem.nameRequired')
      const own = OWN_WORDS.find((one) => one === code)
      return own && t(`geofences.problem.${own}`)
    },
    send: (body) => saveGeofence(body, edited),
    newest: geofence ? newest : undefined,
    onSent: async ({ name }) => {
      setDrawing(null)
      await queries.invalidateQueries({ queryKey: [GEOFENCES_KEY] })
      showToast({ message: t('geofences.saved', { name }) })
      leave()
    },
  })
  const { draft, change, problem } = form
  const typedCorridor = corridorMetersOf(draft, units.locale)
  const corridorMeters = typedCorridor > 0 ? typedCorridor : 1
  const area = drawn === undefined ? draft.area : drawn
  const hasArea = geofence !== null && start.area === null

  const others = useMemo(
    () => geofences.filter(({ id, attributes }) => id !== geofence?.id && !attributes['hide']).map(toMapArea),
    [geofences, geofence?.id],
  )
  useScreenAreas(others, {
    takesClicks: drawing !== null,
    startsElsewhere: (begin ?? start.area) !== null,
    isDim: true,
  })
  const conclude = (): void => {
    if (!drawing || problemOf(drawing) !== null) return
    change({ area: areaOf(drawing) })
    form.touch('area')
    setDrawing(null)
  }
  const cancel = (): void => setDrawing(null)
  const tool = useDrawing(
    drawing,
    draft.area,
    { color: /^#[0-9a-f]{6}$/i.test(draft.color) ? draft.color : brandColor(), corridorMeters },
    { changed: setDrawing, concluded: conclude, cancelled: cancel },
  )
  useEffect(() => {
    if (stage && draft.area) showArea(stage, draft.area, corridorMeters)
    // Only once, when the map is there: after that the person moves it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [stage])

  const draw = (kind: DrawKind): void => setDrawing(startDrawing(kind, drawing ? areaOf(drawing) : draft.area))
  const typeArea = (typed: Area): void => {
    if (drawing) setDrawing(withArea(drawing, typed))
    else {
      change({ area: typed })
      form.touch('area')
    }
    if (stage) showArea(stage, typed, corridorMeters)
  }
  const labels: Readonly<Record<string, string>> = {
    name: t('geofences.name'),
    description: t('geofences.description'),
    area: t('geofences.area'),
    speedLimit: t('geofences.speedLimit'),
    calendar: t('geofences.calendar'),
    floor: t('geofences.floor'),
    ceiling: t('geofences.ceiling'),
  }
  return (
    <FormFrame
      form={form}
      className={styles.form}
      onLeave={(event) => {
        event.preventDefault()
        if (drawing) cancel()
        else leave()
      }}
      data-geofence-form
    >
      <h2 className={styles.formTitle}>{t(geofence ? 'geofences.editTitle' : 'geofences.newTitle')}</h2>
      <TextInput
        size="md"
        label={t('geofences.name')}
        withAsterisk
        aria-required
        autoFocus
        autoComplete="off"
        maxLength={TEXT_CHARS}
        value={draft.name}
        error={problem('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <PlaceField />
      <ShapeField
        area={area}
        drawingKind={drawing?.kind ?? null}
        corridor={draft.corridor}
        corridorMeters={corridorMeters}
        corridorProblem={problem('corridor')}
        problem={problem('area')}
        isUnreadable={hasArea && area === null}
        onDraw={draw}
        onArea={typeArea}
        onCorridor={(corridor) => change({ corridor })}
      />
      <ColorField value={draft.color} onChange={(color) => change({ color })} />
      <TextInput
        size="md"
        label={t('geofences.speedLimit')}
        description={t('geofences.speedLimitText')}
        inputMode="decimal"
        autoComplete="off"
        rightSection={t(`units.${units.speedUnit}`)}
        rightSectionWidth={56}
        value={draft.speedLimit}
        error={problem('speedLimit')}
        onChange={(event) => change({ speedLimit: event.currentTarget.value })}
      />
      <NativeSelect
        size="md"
        label={t('geofences.calendar')}
        description={t('geofences.calendarText')}
        value={draft.calendar}
        error={problem('calendar')}
        data={[
          { value: '0', label: t('geofences.always') },
          ...chosenCalendars(calendars.data ?? [], Number(draft.calendar)).map(({ id, name }) => ({
            value: String(id),
            label: name,
          })),
          ...(draft.calendar !== '0' && !calendars.data?.some(({ id }) => String(id) === draft.calendar)
            ? [{ value: draft.calendar, label: `#${draft.calendar}` }]
            : []),
        ]}
        onChange={(event) => change({ calendar: event.currentTarget.value })}
        data-calendar
      />
      <Textarea
        size="md"
        label={t('geofences.description')}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={TEXT_CHARS}
        value={draft.description}
        error={problem('description')}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <details className={styles.more}>
        <summary>{t('geofences.advanced')}</summary>
        <div className={styles.stack}>
          {(['floor', 'ceiling'] as const).map((key) => (
            <TextInput
              key={key}
              size="md"
              label={t(`geofences.${key}`)}
              inputMode="decimal"
              autoComplete="off"
              rightSection="m"
              value={draft[key]}
              error={problem(key)}
              onChange={(event) => change({ [key]: event.currentTarget.value })}
            />
          ))}
          <Checkbox
            size="md"
            label={t('geofences.hidden')}
            checked={draft.isHidden}
            onChange={(event) => change({ isHidden: event.currentTarget.checked })}
          />
          <p className={styles.soft}>{t('geofences.noiseText')}</p>
        </div>
      </details>
      {geofence && (
        <Button
          h={44}
          variant="default"
          leftSection={<IconLink size={17} aria-hidden />}
          onClick={() =>
            openDeviceDialog('openLinksModal', { noun: 'geofence', ids: [geofence.id], name: geofence.name })
          }
        >
          {t('geofences.links')}
        </Button>
      )}
      <FormTrouble form={form} label={(name) => labels[name]} />
      <div className={styles.formButtons}>
        <Button h={44} variant="default" onClick={leave}>
          {t('common.cancel')}
        </Button>
        <Button h={44} type="submit" loading={form.isBusy} data-save-geofence>
          {t('common.save')}
        </Button>
      </div>
      {drawing && stage && (
        <DrawingBar
          stage={stage}
          drawing={drawing}
          corridorMeters={corridorMeters}
          onMiddle={() => tool?.addMiddle(middleOf(stage.insets))}
          onUndo={() => setDrawing(undo(drawing))}
          onRestart={() => setDrawing(startDrawing(drawing.kind))}
          onConclude={conclude}
          onCancel={cancel}
        />
      )}
      <LeaveGuard isOn={() => form.isUnsaved() || (drawing !== null && !form.isBusy)} />
    </FormFrame>
  )
}

/** From the middle of the map to the middle of what of it can be seen, pixels. */
const middleOf = ({ top, right, bottom, left }: { top: number; right: number; bottom: number; left: number }) => ({
  x: (left - right) / 2,
  y: (top - bottom) / 2,
})
