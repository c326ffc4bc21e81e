/** Numbers of item `e8` of cameras that are alarms. */
export const CAMERA_ALARMS: Readonly<Record<number, string>> = {
  0x0001: 'fault',
  0x0400: 'hardAcceleration',
  0x0401: 'hardBraking',
  0x0402: 'hardCornering',
  0x0403: 'overspeed',
  0x0405: 'accident',
  0x0406: 'vibration',
  0x0407: 'tow',
  0x0408: 'geofenceEnter',
  0x0409: 'geofenceExit',
  0x040c: 'door',
  0x0412: 'hardAcceleration',
  0x0413: 'hardBraking',
  0x0414: 'hardCornering',
  0x0415: 'laneChange',
  0x0416: 'accident',
  0x0417: 'accident',
  0x0c01: 'sos',
  0x0c02: 'lowPower',
  0x0c05: 'general',
  0x0c0e: 'powerCut',
  0x0c0f: 'lowBattery',
  0x0c10: 'powerOff',
  0x0c12: 'tampering',
}

/** Numbers that say the ignition went on or off. */
export const CAMERA_IGNITION: Readonly<Record<number, boolean>> = { 0x0c03: true, 0x0c04: false }
