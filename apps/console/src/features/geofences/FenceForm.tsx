import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { Area } from '@rastro/geo'
import type { Geofence } from '@rastro/model/geofence'
import { IconLink } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { calendarsQuery, chosenCalendars } from '#src/api/calendars'
import { GEOFENCES_KEY, saveGeofence } from '#src/api/geofences'
import { toMapArea } from '#src/map/areas/map-area'
import { areaOf, problemOf, startDrawing, undo, withArea, type Drawing, type DrawKind } from '#src/map/drawing/drawing'
import { useDrawing } from '#src/map/drawing/use-drawing'
import { useStageMap } from '#src/map/map-stage'
import { isLeavingKey } from '#src/ui/leaving-key'
import { focusFirstWrong } from '#src/ui/plain/index'
import { openDeviceDialog } from '#src/widgets/device-dialogs'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useFormats } from '#src/widgets/format'
import { LeaveGuard } from '#src/widgets/LeaveGuard'
import { showToast } from '#src/widgets/toast'
import { useServerProblems } from '#src/widgets/use-server-problems'
import { ColorField } from './ColorField'
import { DrawingBar } from './DrawingBar'
import {
  corridorMetersOf,
  draftOf,
  fenceOf,
  isFine,
  NAME_MAX,
  NEW_FENCE,
  problemsOf,
  type FenceDraft,
} from './fence-draft'
import styles from './geofences.module.css'
import { PlaceField } from './PlaceField'
import { ShapeField } from './ShapeField'
import { brandColor, showArea, useScreenAreas } from './use-screen-areas'

interface FormProps {
  /** null makes a new one. */
  fence: Geofence | null
  fences: readonly Geofence[]
  /** What a new one begins with. */
  begin?: Area | null
}

/** Where the body has what a field is about. */
const BODY_PATHS = {
  name: 'name',
  description: 'description',
  area: 'area',
  calendar: 'calendarId',
  corridor: 'attributes.polylineDistance',
  speedLimit: 'attributes.speedLimit',
  floor: 'attributes.floor',
  ceiling: 'attributes.ceiling',
} as const

/** Creates or changes a geofence: its shape on the map, its name and what it limits. */
export function FenceForm({ fence, fences, begin = null }: FormProps) {
  const { t } = useTranslation()
  const { settings: units } = useFormats()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const stage = useStageMap()
  const form = useRef<HTMLFormElement>(null)
  const isSaved = useRef(false)
  const [before] = useState(() => draftOf(fence ?? NEW_FENCE, units))
  const [draft, setDraft] = useState<FenceDraft>(() => (begin ? { ...before, area: begin } : before))
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const [wasTried, setTried] = useState(false)
  const calendars = useQuery(calendarsQuery())
  const change = (part: Partial<FenceDraft>): void => setDraft((last) => ({ ...last, ...part }))
  const typedCorridor = corridorMetersOf(draft, units.locale)
  const corridorMeters = typedCorridor > 0 ? typedCorridor : 1
  const area = drawing ? areaOf(drawing) : draft.area
  const hasArea = fence !== null && before.area === null
  const problems = problemsOf({ ...draft, area }, units, hasArea)

  const others = useMemo(
    () => fences.filter(({ id, attributes }) => id !== fence?.id && !attributes['hide']).map(toMapArea),
    [fences, fence?.id],
  )
  useScreenAreas(others, {
    takesClicks: drawing !== null,
    startsElsewhere: (begin ?? before.area) !== null,
    isDim: true,
  })
  const conclude = (): void => {
    if (!drawing || problemOf(drawing) !== null) return
    change({ area: areaOf(drawing) })
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
    else change({ area: typed })
    if (stage) showArea(stage, typed, corridorMeters)
  }
  const leave = (): void => void navigate({ to: '/geofence' as string })
  const storing = useMutation({
    mutationFn: () => saveGeofence(fenceOf(fence?.id ?? 0, { ...draft, area }, fence, units)),
    onSuccess: async ({ name }) => {
      isSaved.current = true
      setDrawing(null)
      await queries.invalidateQueries({ queryKey: [GEOFENCES_KEY] })
      showToast({ message: t('geofences.saved', { name }) })
      leave()
    },
  })
  const server = useServerProblems(storing.error, form, Object.values(BODY_PATHS))
  const problemOfField = (field: keyof typeof BODY_PATHS): string | undefined => {
    const problem = wasTried ? problems.fields[field] : undefined
    return problem ? t(`geofences.problem.${problem}`) : server.at(BODY_PATHS[field])
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (isFine(problems)) return storing.mutate()
    requestAnimationFrame(() => form.current && focusFirstWrong(form.current))
  }
  const areaProblem = problems.area && (wasTried || (area !== null && drawing === null)) ? problems.area : null
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={submit}
      noValidate
      onKeyDown={(event) => {
        if (!isLeavingKey(event)) return
        event.preventDefault()
        if (drawing) cancel()
        else leave()
      }}
      data-fence-form
    >
      <h2 className={styles.formTitle}>{t(fence ? 'geofences.editTitle' : 'geofences.newTitle')}</h2>
      <TextInput
        size="md"
        label={t('geofences.name')}
        withAsterisk
        aria-required
        autoFocus
        autoComplete="off"
        maxLength={NAME_MAX + 1}
        value={draft.name}
        error={problemOfField('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <PlaceField />
      <ShapeField
        area={area}
        drawingKind={drawing?.kind ?? null}
        corridor={draft.corridor}
        corridorMeters={corridorMeters}
        corridorProblem={problemOfField('corridor')}
        problem={areaProblem ? t(`geofences.problem.${areaProblem}`) : server.at('area')}
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
        error={problemOfField('speedLimit')}
        onChange={(event) => change({ speedLimit: event.currentTarget.value })}
      />
      <NativeSelect
        size="md"
        label={t('geofences.calendar')}
        description={t('geofences.calendarText')}
        value={draft.calendar}
        error={problemOfField('calendar')}
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
        maxLength={NAME_MAX + 1}
        value={draft.description}
        error={problemOfField('description')}
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
              error={problemOfField(key)}
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
      {fence && (
        <Button
          h={44}
          variant="default"
          leftSection={<IconLink size={17} aria-hidden />}
          onClick={() => openDeviceDialog('openLinksModal', { noun: 'geofence', ids: [fence.id], name: fence.name })}
        >
          {t('geofences.links')}
        </Button>
      )}
      {server.rest != null && <ErrorNotice error={server.rest} />}
      <div className={styles.formButtons}>
        <Button h={44} variant="default" onClick={leave}>
          {t('common.cancel')}
        </Button>
        <Button h={44} type="submit" loading={storing.isPending} data-save-fence>
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
      <LeaveGuard
        isOn={() => !isSaved.current && (drawing !== null || JSON.stringify(draft) !== JSON.stringify(before))}
      />
    </form>
  )
}

/** From the middle of the map to the middle of what of it can be seen, pixels. */
const middleOf = ({ top, right, bottom, left }: { top: number; right: number; bottom: number; left: number }) => ({
  x: (left - right) / 2,
  y: (top - bottom) / 2,
})
