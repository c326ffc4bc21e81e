const EMERGENCIES: Record<number, string> = {
  1: 'sos',
  2: 'parking',
  3: 'powerCut',
  5: 'door',
  6: 'door',
  7: 'movement',
  8: 'vibration',
}

const ALERTS: Record<number, string> = {
  1: 'overspeed',
  3: 'gpsAntennaCut',
  5: 'geofenceExit',
  6: 'geofenceEnter',
  8: 'gpsAntennaCut',
  14: 'lowBattery',
  15: 'vibration',
  16: 'accident',
  40: 'powerRestored',
  41: 'powerCut',
  42: 'sos',
  46: 'hardAcceleration',
  47: 'hardBraking',
  48: 'hardCornering',
  50: 'jamming',
  132: 'door',
}

type AlarmAttribute = { alarm?: string }

const attributeOf = (alarm: string | undefined): AlarmAttribute => (alarm ? { alarm } : {})

/** Alarm of the reason of an `EMG` report. */
export const emergencyAlarm = (reason: number | undefined): AlarmAttribute =>
  attributeOf(reason === undefined ? undefined : EMERGENCIES[reason])

/** Alarm of the reason of an `ALT` report. Reasons without an alarm name (ignition, sleep) give none. */
export const alertAlarm = (reason: number | undefined): AlarmAttribute =>
  attributeOf(reason === undefined ? undefined : ALERTS[reason])
