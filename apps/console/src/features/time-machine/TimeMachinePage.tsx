import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '#src/ui/plain/index'
import { ClockPanel } from './ClockPanel'
import { FleetSummary } from './FleetSummary'
import { InsidePanel } from './InsidePanel'
import { PastList } from './PastList'
import { PastMark } from './PastMark'
import { PastSearch } from './PastSearch'
import { PastTip } from './PastTip'
import styles from './time-machine.module.css'
import { useAddress } from './use-address'
import { useMachineKeys } from './use-machine-keys'
import { usePastDesk } from './use-past-desk'
import { usePastMap } from './use-past-map'

/** The live map with a clock: the fleet at any past instant, played from there, and who was where between two times. */
export function TimeMachinePage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [address, setAddress] = useAddress()
  const [wasBad] = useState(address.atMs === 'bad')
  const machine = usePastDesk(address, setAddress)
  const { desk } = machine
  const [together, setTogether] = useState<readonly number[] | null>(null)
  const [isPicking, setPicking] = useState(false)
  const { view, deviceId } = address
  const { map, centre } = usePastMap(desk, {
    isPicking,
    onSelect: (id) => setAddress({ deviceId: id }),
    onTogether: setTogether,
  })
  const leave = (): void => {
    if (isPicking) setPicking(false)
    else void navigate({ href: '/devices' })
  }
  useMachineKeys(() => desk.toggle(), leave)
  const select = (id: number): void => {
    setAddress({ deviceId: id })
    centre(id)
  }
  return (
    <div className={styles.page} data-time-machine>
      <PastMark desk={desk} onLeave={() => void navigate({ href: '/devices' })} />
      <PastTip desk={desk} />
      {wasBad && <Notice tone="bad">{t('time-machine.badAddress')}</Notice>}
      <ClockPanel desk={desk} isShort={view === 'inside'} />
      <SegmentedControl
        className={styles.views}
        aria-label={t('time-machine.views')}
        value={view}
        data={(['fleet', 'inside'] as const).map((value) => ({ value, label: t(`time-machine.view.${value}`) }))}
        onChange={(value) => setAddress({ view: value === 'inside' ? 'inside' : 'fleet' })}
      />
      {view === 'inside' ? (
        <InsidePanel
          desk={desk}
          map={map}
          address={address}
          setAddress={setAddress}
          isPicking={isPicking}
          setPicking={setPicking}
          onVisit={centre}
        />
      ) : (
        <>
          <div className={styles.tools}>
            <PastSearch />
            <FleetSummary machine={machine} />
            {together && (
              <p className={styles.filtered}>
                {t('time-machine.together', { count: together.length })}{' '}
                <button type="button" className={styles.textButton} onClick={() => setTogether(null)}>
                  {t('time-machine.showAll')}
                </button>
              </p>
            )}
          </div>
          <PastList desk={desk} onlyIds={together} selectedId={deviceId} onSelect={select} />
        </>
      )}
    </div>
  )
}
