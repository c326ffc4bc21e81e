import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Group } from '@rastro/model/group'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { GROUPS_KEY, groupsQuery, saveGroup } from '#src/api/groups'
import { codeOf, useErrorText } from '#src/widgets/error-text'
import { showToast } from '#src/widgets/toast'

const UNDO_MS = 8000

/** Puts a group below another (0 is the top), shows it there at once, and offers the way back. */
export function useMoveGroup(groups: readonly Group[]): (group: Group, parentId: number) => Promise<void> {
  const { t } = useTranslation()
  const textOf = useErrorText()
  const queries = useQueryClient()
  const nameOf = (id: number): string => groups.find((group) => group.id === id)?.name ?? t('groups.top')
  const put = async (group: Group, parentId: number): Promise<boolean> => {
    try {
      const saved = await saveGroup({ ...group, groupId: parentId })
      queries.setQueryData(groupsQuery().queryKey, (before) =>
        before?.map((one) => (one.id === saved.id ? saved : one)),
      )
      return true
    } catch (error) {
      showToast({
        color: 'red',
        role: 'alert',
        title: t('groups.notMoved', { name: group.name }),
        message: textOf(codeOf(error)),
      })
      return false
    } finally {
      void queries.invalidateQueries({ queryKey: [GROUPS_KEY] })
    }
  }
  return async (group, parentId) => {
    if (group.groupId === parentId || !(await put(group, parentId))) return
    const id = `group-moved-${group.id}`
    const undo = (): void => {
      notifications.hide(id)
      void put({ ...group, groupId: parentId }, group.groupId)
    }
    showToast({
      id,
      autoClose: UNDO_MS,
      title: t('groups.moved', { name: group.name, parent: nameOf(parentId) }),
      message: (
        <Button h={36} variant="light" data-undo onClick={undo}>
          {t('groups.undo')}
        </Button>
      ),
    })
  }
}
