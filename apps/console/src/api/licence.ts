/** What the server said about its licence in the response headers; null until it said something. */
export interface Licence {
  mode: string | null
  /** Devices allowed; null when the server does not limit, 0 or less forbids creating any. */
  deviceLimit: number | null
}

let licence: Licence = { mode: null, deviceLimit: null }

export const noteLicence = (headers: Headers): void => {
  const mode = headers.get('licensemode')
  const limit = headers.get('devicelimit')
  if (mode === null && limit === null) return
  const deviceLimit = limit === null || limit.trim() === '' ? Number.NaN : Number(limit)
  licence = {
    mode: mode ?? licence.mode,
    deviceLimit: Number.isFinite(deviceLimit) ? deviceLimit : licence.deviceLimit,
  }
}

export const currentLicence = (): Licence => licence
