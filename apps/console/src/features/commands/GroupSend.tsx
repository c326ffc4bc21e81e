import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryFor } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import { openDeviceDialog } from '#src/widgets/device-dialogs'
import { deviceRights } from '#src/widgets/device-rights'
import { useSession } from '#src/widgets/session'

/** Chooses a group to send a command to; nothing where there are no groups or no right. */
export function GroupSend() {
  const { t } = useTranslation()
  const rights = deviceRights(useSession())
  const { data: groups = [] } = useQuery(queryFor(endpoints.listGroups, {}))
  if (groups.length === 0 || !(rights.adHoc || rights.saved)) return null
  return (
    <NativeSelect
      size="md"
      label={t('commands.send.toGroup')}
      value=""
      data={[
        { value: '', label: t('commands.send.chooseGroup') },
        ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(event) => {
        const group = groups.find(({ id }) => String(id) === event.currentTarget.value)
        if (group) openDeviceDialog('openCommandModal', { groupId: group.id, groupName: group.name })
      }}
    />
  )
}
