import type { IoValue } from './io-value'

/** What a record says so far; some elements set the motion of the fix or the cell instead of an attribute. */
export interface RecordDraft {
  attributes: Record<string, string | number | boolean>
  speedKmh?: number
  cell: { id2g?: number; id4g?: number; area?: number }
}

export type IoRule = (value: IoValue, draft: RecordDraft) => void

const scaled =
  (key: string, stepsPerUnit = 1): IoRule =>
  (value, { attributes }) => {
    attributes[key] = value.unsigned / stepsPerUnit
  }

const signed =
  (key: string, stepsPerUnit = 1): IoRule =>
  (value, { attributes }) => {
    attributes[key] = value.signed / stepsPerUnit
  }

const flag =
  (key: string): IoRule =>
  (value, { attributes }) => {
    attributes[key] = value.isOn
  }

const addAlarm = ({ attributes }: RecordDraft, alarm: string): void => {
  attributes.alarm = attributes.alarm === undefined ? alarm : `${String(attributes.alarm)},${alarm}`
}

const alarmWhenOn =
  (alarm: string): IoRule =>
  (value, draft) => {
    if (value.isOn) addAlarm(draft, alarm)
  }

const HARSH_ALARMS: Record<number, string> = { 1: 'hardAcceleration', 2: 'hardBraking', 3: 'hardCornering' }

const harshDriving: IoRule = (value, draft) => {
  const alarm = HARSH_ALARMS[value.unsigned]
  if (alarm) addAlarm(draft, alarm)
}

/** iButton or RFID number; zero means that no card is present. */
const driver: IoRule = (value, { attributes }) => {
  if (!/^0*$/.test(value.hex)) attributes.driverUniqueId = value.reversedHex
}

/** Elements that mean the same in every family. */
export const anyModelRules: Record<number, IoRule> = {
  1: flag('in1'),
  2: flag('in2'),
  3: flag('in3'),
  4: flag('in4'),
  16: scaled('odometer'),
  17: signed('axisX'),
  18: signed('axisY'),
  19: signed('axisZ'),
  21: scaled('rssi'),
  25: signed('bleTemp1', 100),
  26: signed('bleTemp2', 100),
  27: signed('bleTemp3', 100),
  28: signed('bleTemp4', 100),
  66: scaled('power', 1000),
  67: scaled('battery', 1000),
  78: driver,
  179: flag('out1'),
  180: flag('out2'),
  181: scaled('pdop', 10),
  182: scaled('hdop', 10),
  199: scaled('tripOdometer'),
  236: alarmWhenOn('general'),
  239: flag('ignition'),
  240: flag('motion'),
  241: scaled('operator'),
  253: harshDriving,
}

/** The cell that a record names; personal trackers number it alike. */
const cellRules: Record<number, IoRule> = {
  205: (value, { cell }) => {
    cell.id2g = value.unsigned
  },
  206: (value, { cell }) => {
    cell.area = value.unsigned
  },
  636: (value, { cell }) => {
    cell.id4g = value.unsigned
  },
}

/** Elements that cars, light equipment and lorries number alike. */
const vehicleRules: Record<number, IoRule> = {
  9: scaled('adc1', 1000),
  10: scaled('adc2', 1000),
  24: (value, draft) => {
    draft.speedKmh = value.unsigned
  },
  68: scaled('batteryCurrent', 1000),
  72: signed('temp1', 10),
  73: signed('temp2', 10),
  74: signed('temp3', 10),
  75: signed('temp4', 10),
  175: (value, draft) => {
    addAlarm(draft, value.isOn ? 'geofenceEnter' : 'geofenceExit')
  },
  200: scaled('sleepMode'),
  ...cellRules,
  246: alarmWhenOn('tow'),
  247: alarmWhenOn('accident'),
  248: flag('immobilizer'),
  249: alarmWhenOn('jamming'),
  251: alarmWhenOn('idle'),
  252: alarmWhenOn('powerCut'),
  255: alarmWhenOn('overspeed'),
}

/** Elements of the FMB, FMC, FMM and FMU families of cars and light equipment. */
const lightRules: Record<number, IoRule> = {
  ...vehicleRules,
  6: scaled('adc2', 1000),
  11: (value, { attributes }) => {
    attributes.iccid = value.longDigits
  },
  12: scaled('fuelUsed', 1000),
  13: scaled('fuelConsumption', 100),
  30: scaled('faultCount'),
  31: scaled('engineLoad'),
  32: signed('coolantTemp'),
  36: scaled('rpm'),
  37: scaled('obdSpeed'),
  41: scaled('throttle'),
  43: scaled('milDistance'),
  48: scaled('fuelLevel'),
  57: scaled('hybridBatteryLevel'),
  58: signed('oilTemp'),
  80: scaled('dataMode'),
  81: scaled('obdSpeed'),
  82: scaled('throttle'),
  83: scaled('fuelUsed', 10),
  84: scaled('fuel', 10),
  85: scaled('rpm'),
  87: scaled('obdOdometer'),
  89: scaled('fuelLevel'),
  102: (value, { attributes }) => {
    attributes.hours = value.unsigned * 60_000
  },
  107: scaled('fuelUsed', 10),
  110: scaled('fuelConsumption', 10),
  113: (value, { attributes }) => {
    if (value.unsigned <= 100) attributes.batteryLevel = value.unsigned
  },
  115: signed('engineTemp', 10),
  232: flag('cngStatus'),
  233: scaled('cngUsed', 10),
  234: scaled('cngLevel'),
  235: scaled('oilLevel'),
  381: flag('groundSense'),
  389: (value, { attributes }) => {
    attributes.obdOdometer = value.unsigned * 1000
  },
  390: scaled('fuel', 10),
  662: flag('door'),
  10644: signed('tempProbe1', 100),
  10645: signed('tempProbe2', 100),
  10646: signed('tempProbe3', 100),
  10647: signed('tempProbe4', 100),
  10648: signed('tempProbe5', 100),
  10649: signed('tempProbe6', 100),
  10800: signed('eyeTemp1', 100),
  10801: signed('eyeTemp2', 100),
  10802: signed('eyeTemp3', 100),
  10803: signed('eyeTemp4', 100),
  10832: signed('eyeRoll1'),
  10833: signed('eyeRoll2'),
  10834: signed('eyeRoll3'),
  10835: signed('eyeRoll4'),
}

/** Elements of the professional FMB640, FMC640, FMC650 and FMM640, which number Bluetooth sensors anew. */
const professionalRules: Record<number, IoRule> = {
  ...vehicleRules,
  701: signed('bleTemp1', 10),
  702: signed('bleTemp2', 10),
  703: signed('bleTemp3', 10),
  704: signed('bleTemp4', 10),
}

const isProfessional = (model: string): boolean => /^FM[BCMPU]?6[345]\d$/.test(model)
const isLight = (model: string): boolean =>
  /^(FM[BCMPUT]\d{3}|FM1Y\w\w|FM300\d|FM3001|MTB100|MSP500|FTC\d{3}|FTM\d{3})/.test(model)

/** TAT, TFT, TMT and TST. */
const isPersonal = (model: string): boolean => /^T[A-Z]T\d{3}/.test(model)

/** Rules by which a model's elements are named, in front of those of any model. Unknown models have none. */
export const rulesOf = (model: string | undefined): Record<number, IoRule> => {
  const name = (model ?? '').trim().toUpperCase()
  if (isProfessional(name)) return professionalRules
  if (isLight(name)) return lightRules
  return isPersonal(name) ? cellRules : {}
}
