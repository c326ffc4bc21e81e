import { Button, Progress, SegmentedControl, Skeleton } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconLink, IconLinkOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LINKED_KEY } from '#src/api/links'
import { useReadable } from '#src/live/FleetContext'
import type { LinkableNoun } from '#src/widgets/device-dialogs'
import { codeOf, useErrorText } from '#src/widgets/error-text'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useFormats } from '#src/widgets/format'
import { useSession } from '#src/widgets/session'
import { showToast } from '#src/widgets/toast'
import { useIsMobile } from '#src/widgets/use-is-mobile'
import { WHOLE_FLEET_KEY } from '#src/widgets/use-whole-fleet'
import { followWork, type Work } from '#src/widgets/work'
import { LinkList } from './LinkList'
import { bondOf, mayLink } from './link-nouns'
import { startLinking } from './link-work'
import styles from './links.module.css'
import { useChoices, type Choice } from './use-choices'
import { useCounts } from './use-counts'

interface TransferProps {
  subject: LinkableNoun
  ids: readonly number[]
  other: LinkableNoun
}

type Side = 'available' | 'linked'
const NONE: ReadonlySet<number> = new Set()
const NO_CHOICES: readonly Choice[] = []
/** The socket brings the change of devices a moment after the answer. */
const SETTLE_MS = 400

/** What can be linked beside what is, and the ways from one to the other. */
export function LinkTransfer({ subject, ids, other }: TransferProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const isMobile = useIsMobile()
  const session = useSession()
  const textOf = useErrorText()
  const queries = useQueryClient()
  const { choices, error, retry } = useChoices(other)
  const linked = useCounts(subject, ids, other)
  const [chosen, setChosen] = useState<Record<Side, ReadonlySet<number>>>({ available: NONE, linked: NONE })
  const [side, setSide] = useState<Side>('linked')
  const [work, setWork] = useState<Work | null>(null)
  const { counts } = linked
  const lists = useMemo(() => {
    if (!choices || !counts) return { available: NO_CHOICES, linked: NO_CHOICES }
    return {
      available: choices.filter(({ id }) => (counts.get(id) ?? 0) < ids.length),
      linked: choices.filter(({ id }) => (counts.get(id) ?? 0) > 0),
    }
  }, [choices, counts, ids.length])
  const isFixed = !mayLink(subject, other, session)
  const failure = error ?? linked.error
  if (failure)
    return (
      <ErrorNotice
        error={failure}
        onRetry={() => {
          retry()
          linked.retry()
        }}
      />
    )
  if (!choices || !counts)
    return (
      <div className={styles.sides} role="status" aria-label={t('common.loading')}>
        <Skeleton height={320} />
        {!isMobile && <Skeleton height={320} />}
      </div>
    )

  const refresh = (): void => {
    void queries.invalidateQueries({ queryKey: [LINKED_KEY] })
    if (bondOf(subject, other) === 'membership')
      setTimeout(() => void queries.invalidateQueries({ queryKey: [WHOLE_FLEET_KEY] }), SETTLE_MS)
  }
  const move = async (from: Side, moved: readonly Choice[]): Promise<void> => {
    const isLinked = from === 'available'
    const change = { subject, ids, other, isLinked, t, number, onSettled: refresh }
    try {
      const begun = await startLinking(change, moved, counts, linked.devices)
      if (!begun) return
      setWork(begun)
      setChosen({ available: NONE, linked: NONE })
      followWork(begun)
    } catch (problem) {
      showToast({ color: 'red', role: 'alert', message: textOf(codeOf(problem)) })
    }
  }
  const chosenIn = (from: Side): readonly Choice[] => lists[from].filter(({ id }) => chosen[from].has(id))
  const partOf = ({ id }: Choice): string | null => {
    const count = counts.get(id) ?? 0
    return count > 0 && count < ids.length ? t('links.some', { count: number(count), total: number(ids.length) }) : null
  }
  // A device is in one group.
  const isOneGroup = subject === 'device' && other === 'group'
  const listOf = (which: Side) => (
    <LinkList
      key={which}
      side={which}
      title={t(`links.${which}`)}
      choices={lists[which]}
      chosen={chosen[which]}
      partOf={partOf}
      isFixed={isFixed}
      onChoose={(next) => setChosen((before) => ({ ...before, [which]: next }))}
      onMove={(moved) => {
        if (!isOneGroup || which === 'linked' || moved.length === 1) void move(which, moved)
      }}
      onTake={() => {
        const from = which === 'linked' ? 'available' : 'linked'
        const taken = chosenIn(from)
        if (!isOneGroup || from === 'linked' || taken.length === 1) void move(from, taken)
      }}
      emptyText={t(which === 'linked' ? 'links.noneLinked' : 'links.noneLeft')}
    />
  )
  const moveButton = (from: Side) => {
    const count = chosenIn(from).length
    const isLinking = from === 'available'
    const Glyph = isMobile ? (isLinking ? IconLink : IconLinkOff) : isLinking ? IconArrowRight : IconArrowLeft
    return (
      <Button
        h={44}
        variant={isLinking ? 'filled' : 'default'}
        disabled={isFixed || count === 0 || (isOneGroup && isLinking && count > 1)}
        leftSection={<Glyph size={17} aria-hidden />}
        onClick={() => void move(from, chosenIn(from))}
        data-move={isLinking ? 'link' : 'unlink'}
      >
        {t(isLinking ? 'links.link' : 'links.unlink', { count, number: number(count) })}
      </Button>
    )
  }
  return (
    <div className={styles.transfer} data-links-of={other}>
      {isFixed && <p className={styles.soft}>{t('links.fixed')}</p>}
      {isOneGroup && !isFixed && <p className={styles.soft}>{t('links.oneGroup')}</p>}
      {isMobile ? (
        <>
          <SegmentedControl
            fullWidth
            size="md"
            aria-label={t('links.title')}
            value={side}
            data={(['linked', 'available'] as const).map((value) => ({
              value,
              label: `${t(`links.${value}`)} (${number(lists[value].length)})`,
            }))}
            onChange={(value) => setSide(value === 'available' ? 'available' : 'linked')}
          />
          {listOf(side)}
          {moveButton(side)}
        </>
      ) : (
        <div className={styles.sides}>
          {listOf('available')}
          <div className={styles.moves}>
            {moveButton('available')}
            {moveButton('linked')}
          </div>
          {listOf('linked')}
        </div>
      )}
      {work && <WorkLine work={work} />}
    </div>
  )
}

/** A thin line while links are made. */
function WorkLine({ work }: { work: Work }) {
  const { phase, tried, total } = useReadable(work.progress)
  return phase === 'done' ? null : <Progress value={(tried / Math.max(1, total)) * 100} aria-label={work.title} />
}
