import { Notifications } from '@mantine/notifications'

/** CORE §9: toasts stay this long. */
const TOAST_MS = 4500
const TOAST_WIDTH_PX = 380

/** Where toasts show. */
export const Toasts = () => (
  <Notifications position="bottom-right" autoClose={TOAST_MS} containerWidth={TOAST_WIDTH_PX} />
)
