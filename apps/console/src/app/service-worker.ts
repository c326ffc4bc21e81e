/** A waiting new version can be told to take over. */
export interface NewVersion {
  /** Switches to it and reloads the page. */
  activate: () => void
}

const CHECK_EVERY_MS = 3_600_000
/** An answer that is still on its way through the old worker can hold the new one back for minutes. */
const TAKES_OVER_WITHIN_MS = 5000

const watch = (registration: ServiceWorkerRegistration, onNew: (version: NewVersion) => void): void => {
  const tell = (worker: ServiceWorker): void =>
    onNew({
      activate: () => {
        const reload = (): void => location.reload()
        navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
        worker.postMessage({ type: 'SKIP_WAITING' })
        // Without any worker the page comes from the server, and is of the new version too.
        setTimeout(() => void registration.unregister().finally(reload), TAKES_OVER_WITHIN_MS)
      },
    })
  // Without a controller this is the first visit: nothing older is running.
  if (registration.waiting && navigator.serviceWorker.controller) tell(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) tell(worker)
    })
  })
  setInterval(() => void registration.update().catch(() => undefined), CHECK_EVERY_MS)
}

/** Registers the service worker of a production build and reports every new version. Without support it does nothing. */
export const startServiceWorker = async (onNew: (version: NewVersion) => void): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    watch(await navigator.serviceWorker.register('/sw.js'), onNew)
  } catch {
    // Refused (private window, no TLS): the console works without it.
    return
  }
}
