import {
  IconAlertTriangle,
  IconBell,
  IconCalendarTime,
  IconChevronRight,
  IconClockPause,
  IconFiles,
  IconGauge,
  IconMapPins,
  IconParking,
  IconPolygon,
  IconRoute,
  IconSteeringWheel,
  IconTable,
  IconTimeline,
  IconTrophy,
  type Icon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { serverCan } from '#src/widgets/capabilities'
import { screenAt, screenWith } from '#src/widgets/screens'
import { useSession } from '#src/widgets/session'
import { REPORT_KINDS } from './kinds'
import styles from './reports.module.css'

/** What a definition may call for; any other gets that of tables. */
const ICONS: Readonly<Record<string, Icon>> = {
  gauge: IconGauge,
  route: IconRoute,
  parking: IconParking,
  bell: IconBell,
  timeline: IconTimeline,
  polygon: IconPolygon,
  pause: IconClockPause,
  alert: IconAlertTriangle,
  wheel: IconSteeringWheel,
  trophy: IconTrophy,
  pins: IconMapPins,
}

/** The screen of `/reports`: every report with a sentence on what it tells (CORE-REPORTS-01). */
export function ReportIndexPage() {
  const { t } = useTranslation()
  const { server } = useSession()
  return (
    <nav className={styles.index} aria-label={t('frame.reports')} data-report-index>
      <ul>
        {REPORT_KINDS.map(({ name, icon = '' }) => (
          <Entry
            key={name}
            icon={ICONS[icon] ?? IconTable}
            link={screenWith('/reports/$report', { expand: true }, { report: name })}
            name={t(`reports.names.${name}`)}
            about={t(`reports.about.${name}`)}
          />
        ))}
      </ul>
      <ul>
        {serverCan(server, 'fileBox') && (
          <Entry
            icon={IconFiles}
            link={{ to: screenAt('/reports/files') }}
            name={t('reports.files')}
            about={t('reports.filesText')}
          />
        )}
        {serverCan(server, 'reportSchedules') && (
          <Entry
            icon={IconCalendarTime}
            link={{ to: screenAt('/reports/schedules') }}
            name={t('report-schedules.title')}
            about={t('report-schedules.about')}
          />
        )}
      </ul>
    </nav>
  )
}

interface EntryProps {
  icon: Icon
  link: { to: string; search?: never }
  name: string
  about: string
}

function Entry({ icon: Glyph, link, name, about }: EntryProps) {
  return (
    <li>
      <Link {...link} className={styles.entry}>
        <Glyph size={22} stroke={1.6} aria-hidden />
        <span className={styles.entryText}>
          <strong>{name}</strong>
          <span>{about}</span>
        </span>
        <IconChevronRight size={18} aria-hidden />
      </Link>
    </li>
  )
}
