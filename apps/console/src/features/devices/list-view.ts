import type { User } from '@rastro/model/user'
import { useSyncExternalStore } from 'react'
import { Cell } from '#src/live/cell'
import { useSession } from '#src/widgets/session'

export type ListView = 'cards' | 'compact'
export const LIST_VIEWS: readonly ListView[] = ['cards', 'compact']

const KEPT_AS = 'deviceView'

function kept(): ListView | null {
  try {
    return LIST_VIEWS.find((view) => view === sessionStorage.getItem(KEPT_AS)) ?? null
  } catch {
    // Storage switched off: the account decides.
    return null
  }
}

/** The account's own choice; cards when it has none. */
export const defaultView = ({ attributes }: Pick<User, 'attributes'>): ListView =>
  attributes['tarkan.deviceView'] === 'compact' ? 'compact' : 'cards'

const chosen = new Cell<ListView | null>(null)

/** How rows look. The switch on the page holds for the session, the account says what comes first (ADM-DEVICES-30). */
export function useListView(): [ListView, (view: ListView) => void] {
  const { user } = useSession()
  const present = useSyncExternalStore(chosen.subscribe, chosen.get)
  const choose = (view: ListView): void => {
    chosen.set(view)
    try {
      sessionStorage.setItem(KEPT_AS, view)
    } catch {
      // Full or switched off: the choice lasts for this page.
    }
  }
  return [present ?? kept() ?? defaultView(user), choose]
}
