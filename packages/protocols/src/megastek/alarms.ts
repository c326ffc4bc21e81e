const ALARMS: Readonly<Record<string, string>> = {
  poweron: 'powerOn',
  'pw on': 'powerOn',
  poweroff: 'powerOff',
  'pw off': 'powerOff',
  sos: 'sos',
  help: 'sos',
  overspeed: 'overspeed',
  'over speed': 'overspeed',
  lowspeed: 'lowspeed',
  'low speed': 'lowspeed',
  lowbattery: 'lowBattery',
  'low battery': 'lowBattery',
  vib: 'vibration',
  'move in': 'geofenceEnter',
  'move out': 'geofenceExit',
  error: 'fault',
  'low extern voltage': 'lowPower',
  'gps cut': 'gpsAntennaCut',
  corner: 'hardCornering',
  fatigue: 'fatigueDriving',
  psd: 'powerCut',
  psr: 'powerRestored',
  hit: 'vibration',
  'belt on': 'lock',
  belton: 'lock',
  'belt off': 'unlock',
  beltoff: 'unlock',
}

/** The alarm that a reason for a report stands for. */
export const alarmOf = (reason: string): string | undefined => {
  const words = reason.trim().toLowerCase()
  if (/^geo.*in$/.test(words)) return 'geofenceEnter'
  if (/^geo.*out$/.test(words)) return 'geofenceExit'
  return Object.hasOwn(ALARMS, words) ? ALARMS[words] : undefined
}
