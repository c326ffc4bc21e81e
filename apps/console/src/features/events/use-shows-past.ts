import { useLocation } from '@tanstack/react-router'

/** Whether the map shows the fleet at a past instant, so that what comes in now must not be taken for a part of it. */
export const useShowsPast = (): boolean => useLocation({ select: ({ pathname }) => pathname === '/time-machine' })
