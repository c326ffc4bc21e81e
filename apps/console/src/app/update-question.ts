const ASKED = 'updateAsked'

/** True once per browser session (CORE-PWA-01). */
export const mayAskToUpdate = (session: Pick<Storage, 'getItem' | 'setItem'>): boolean => {
  if (session.getItem(ASKED)) return false
  session.setItem(ASKED, 'true')
  return true
}
