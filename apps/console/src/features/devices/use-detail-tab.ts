import { useLocation, useNavigate } from '@tanstack/react-router'
import { sameScreen } from '#src/widgets/screens'

export const DETAIL_TABS = ['now', 'today', 'commands', 'data'] as const
export type DetailTab = (typeof DETAIL_TABS)[number]

/** Which part of the detail is open; kept in the address, so that a link opens the same. */
export function useDetailTab(offered: readonly DetailTab[]): [DetailTab, (tab: DetailTab) => void] {
  const navigate = useNavigate()
  const { tab } = useLocation().search as { tab?: unknown }
  const open = (next: DetailTab): void => void navigate(sameScreen({ tab: next === 'now' ? undefined : next }))
  return [offered.find((one) => one === tab) ?? 'now', open]
}
