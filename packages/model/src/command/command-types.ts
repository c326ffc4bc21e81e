/** Command types and what goes together with them: plain data, for server and screens alike. No schemas here. */

/** Every type of the tracking contract (TRACKING-API §10.1). */
export const COMMAND_TYPES = [
  'custom',
  'deviceIdentification',
  'positionSingle',
  'positionPeriodic',
  'positionStop',
  'engineStop',
  'engineResume',
  'alarmArm',
  'alarmDisarm',
  'alarmDismiss',
  'setTimezone',
  'requestPhoto',
  'powerOff',
  'rebootDevice',
  'factoryReset',
  'sendSms',
  'sendUssd',
  'sosNumber',
  'silenceTime',
  'setPhonebook',
  'message',
  'voiceMessage',
  'outputControl',
  'voiceMonitoring',
  'setAgps',
  'setIndicator',
  'configuration',
  'getVersion',
  'firmwareUpdate',
  'setConnection',
  'setOdometer',
  'getModemStatus',
  'getDeviceStatus',
  'setSpeedLimit',
  'modePowerSaving',
  'modeDeepSleep',
  'videoStart',
  'videoStop',
  'alarmGeofence',
  'alarmBattery',
  'alarmSos',
  'alarmRemove',
  'alarmClock',
  'alarmSpeed',
  'alarmFall',
  'alarmVibration',
] as const
export type CommandTypeName = (typeof COMMAND_TYPES)[number]

const OPPOSITES: ReadonlyArray<readonly [string, string]> = [
  ['engineStop', 'engineResume'],
  ['alarmArm', 'alarmDisarm'],
  ['videoStart', 'videoStop'],
  ['positionPeriodic', 'positionStop'],
]

/** The type that undoes this one: `engineResume` of `engineStop` and the other way round; null when there is none. */
export function oppositeCommand(type: string): string | null {
  for (const [one, other] of OPPOSITES) {
    if (type === one) return other
    if (type === other) return one
  }
  return null
}

/** Most characters of a custom text. */
export const CUSTOM_DATA_MAX_CHARS = 500
/** Characters of the reason that "now anyway" needs. */
export const REASON_CHARS = { min: 3, max: 200 } as const
/** Most devices of one batch. */
export const BATCH_MAX_DEVICES = 5000

export const ORDER_STATES = [
  'requested',
  'sent',
  'confirmed',
  'notConfirmed',
  'expired',
  'cancelled',
  'replaced',
  'failed',
] as const
/**
 * `requested` waits in the queue, `sent` left for the device and nobody knows more yet; the others are final, except
 * that a late answer still turns `notConfirmed` into `confirmed`.
 */
export type OrderState = (typeof ORDER_STATES)[number]

/** Why a requested order waits: the device is away, the vehicle moves, or nobody knows where it is now. */
export type OrderWaitsFor = 'device' | 'stop' | 'fix'
