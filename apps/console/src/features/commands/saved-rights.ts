import { may } from '@rastro/model/rights'
import { currentLicence } from '#src/api/licence'
import { useSession } from '#src/widgets/session'

/** What the signed-in person may do to saved commands. */
export const useSavedRights = () => {
  const { user, server } = useSession()
  const mayDo = (right: 'create' | 'edit' | 'delete'): boolean =>
    may(user, server, 'commands', right, currentLicence().mode)
  return { create: mayDo('create'), edit: mayDo('edit'), remove: mayDo('delete') }
}
