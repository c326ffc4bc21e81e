import { useEffect } from 'react'
import { currentAddress } from './known'

/** CORE-GUARD-11: any other error of a screen leads to the maintenance page, which offers the way back. */
export const ScreenFailed = () => {
  useEffect(() => {
    location.replace(`/maintenance?reason=stale&to=${encodeURIComponent(currentAddress())}`)
  }, [])
  return null
}
