import { Modal, TextInput } from '@mantine/core'
import type { Group } from '@rastro/model/group'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { normaliseText } from '#src/live/query'
import { groupTree, withDescendants } from '#src/widgets/groups'
import { useIsMobile } from '#src/widgets/use-is-mobile'
import styles from './groups.module.css'

/** More are found by typing. */
const MOST_SHOWN = 100

interface MoveProps {
  group: Group
  groups: readonly Group[]
  onClose(): void
  /** 0 is the top. */
  onMove(parentId: number): void
}

/** Chooses where a group goes, for those who do not drag. */
export function MoveGroup({ group, groups, onClose, onMove }: MoveProps) {
  const { t } = useTranslation()
  const isMobile = useIsMobile()
  const [typed, setTyped] = useState('')
  const places = useMemo(() => {
    const below = new Set(withDescendants(group.id, groups))
    return groupTree(groups).filter((choice) => !below.has(choice.group.id))
  }, [group.id, groups])
  const wanted = normaliseText(typed)
  const found = wanted === '' ? places : places.filter((choice) => normaliseText(choice.group.name).includes(wanted))
  const shown = found.slice(0, MOST_SHOWN)
  return (
    <Modal
      opened
      centered={!isMobile}
      onClose={onClose}
      title={t('groups.moveTitle', { name: group.name })}
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44, iconSize: 20 }}
      data-move-dialog
    >
      <div className={styles.stack}>
        <TextInput
          size="md"
          data-autofocus
          aria-label={t('groups.search')}
          placeholder={t('groups.search')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <ul className={styles.places}>
          {wanted === '' && (
            <li>
              <button type="button" disabled={group.groupId === 0} onClick={() => onMove(0)}>
                {t('groups.top')}
              </button>
            </li>
          )}
          {shown.map((choice) => (
            <li key={choice.group.id}>
              <button
                type="button"
                style={{ paddingLeft: 12 + Math.min(choice.depth, 8) * 16 }}
                disabled={group.groupId === choice.group.id}
                onClick={() => onMove(choice.group.id)}
              >
                {choice.group.name}
              </button>
            </li>
          ))}
        </ul>
        {found.length > shown.length && (
          <p className={styles.soft}>{t('devices.filter.moreGroups', { count: found.length - shown.length })}</p>
        )}
      </div>
    </Modal>
  )
}
