import { useLocation, useNavigate } from '@tanstack/react-router'

export const DETAIL_TABS = ['now', 'today', 'commands', 'data'] as const
export type DetailTab = (typeof DETAIL_TABS)[number]

/** Which part of the detail is open; kept in the address, so that a link opens the same. */
export function useDetailTab(offered: readonly DetailTab[]): [DetailTab, (tab: DetailTab) => void] {
  const navigate = useNavigate()
  const { tab } = useLocation().search as { tab?: unknown }
  const open = (next: DetailTab): void =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, tab: next === 'now' ? undefined : next })) as never,
      replace: true,
    })
  return [offered.find((one) => one === tab) ?? 'now', open]
}
