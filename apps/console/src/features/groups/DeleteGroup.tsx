import type { Group } from '@rastro/model/group'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { GROUPS_KEY, deleteGroup } from '#src/api/groups'
import { useFormats } from '#src/widgets/format'
import { RemoveDialog } from '#src/widgets/slide/RemoveDialog'
import { showToast } from '#src/widgets/toast'
import { WHOLE_FLEET_KEY } from '#src/widgets/use-whole-fleet'

/** Deletes a group at the end of the slide; its devices stay, without a group. */
export function DeleteGroup({ group, count, onClose }: { group: Group; count: number; onClose(): void }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const queries = useQueryClient()
  const { name } = group
  return (
    <RemoveDialog
      title={t('groups.removeTitle', { name })}
      text={t('groups.removeText', { count, number: number(count) })}
      slideLabel={t('groups.removeSlide')}
      remove={() => deleteGroup(group.id)}
      onRemoved={() => {
        showToast({ message: t('groups.removed', { name }) })
        void queries.invalidateQueries({ queryKey: [GROUPS_KEY] })
        void queries.invalidateQueries({ queryKey: [WHOLE_FLEET_KEY] })
      }}
      onClose={onClose}
    />
  )
}
