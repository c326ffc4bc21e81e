import { useSyncExternalStore } from 'react'

/** CORE-MENU-10 */
export const MOBILE_MAX_WIDTH_PX = 768

/** The phone layout: a narrow window, or a phone whatever its width. Tablets follow their width. */
export const isMobileLayout = (widthPx: number, userAgent: string): boolean =>
  widthPx <= MOBILE_MAX_WIDTH_PX || /iPhone|iPod|Android.+Mobile|Windows Phone/i.test(userAgent)

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

export const useIsMobile = (): boolean =>
  useSyncExternalStore(subscribe, () => isMobileLayout(innerWidth, navigator.userAgent))
