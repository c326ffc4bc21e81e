/** Where an attribute is looked for; in the order shown. */
export const ATTRIBUTE_GROUPS = [
  'motion',
  'power',
  'engine',
  'sensors',
  'driver',
  'signal',
  'message',
  'other',
] as const
export type AttributeGroup = (typeof ATTRIBUTE_GROUPS)[number]

/** The first that fits decides. */
const RULES: readonly [AttributeGroup, RegExp][] = [
  ['driver', /^(driver|card|drivingTime|drivingQuality|tachograph|belt$)/],
  [
    'message',
    /^(protocol|fixTime|deviceTime|serverTime|index|type|event|status|flags|archive|result|command|version|raw|ip$|image|video|audio|priority|serial|boot|wake|upload|timezone|description|data$|message$|alarmLabel|alarmCode|vin$|model$|imei$|dtcs$)/,
  ],
  [
    'engine',
    /^(ignition|rpm|fuel|throttle|engine|coolant|oil|obd|axle|hours|idle|adBlue|def|cruise|brake|parkingBrake|serviceBrake|clutch|turnovers|intake|lls|tire|blocked|immobilizer|.*Consumption)/i,
  ],
  [
    'power',
    /^(power|battery|charge|auxPower|solar|soc$|externalBattery|current$|cycles$|.*(Voltage|Capacity)|.*Cell)/i,
  ],
  [
    'signal',
    /^(sat|hdop|vdop|pdop|rssi|gps|antenna|operator|roaming|network|carrier|iccid|phone|imsi|mcc|mnc|rsr[pq]|ecio|accuracy|approximate)/,
  ],
  [
    'motion',
    /^(speed|course|altitude|address|motion|odometer|.*(Odometer|Distance)$|distance|acceleration|gSensor|tilt|axis|geofence|alarm|armed|maxSpeed|averageSpeed|steps|mileage|trip)/,
  ],
  [
    'sensors',
    /^(temp|adc|io\d|in\d|out\d|input|output|count\d|humidity|door|lock|tag|bleTemp|eyeTemp|cellTemp|can\d|light|illumin|pressure|weight|co2|heartRate|blood|spo2|device?Temp|.*Temp$|tamper|cover|boxOpen)/,
  ],
]

/** The group of a field of a position or of an attribute. */
export const groupOf = (name: string): AttributeGroup => RULES.find(([, rule]) => rule.test(name))?.[0] ?? 'other'
