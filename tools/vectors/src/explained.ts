const bracketInId = 'the observed identifier keeps the opening bracket of the frame'

const reservedIsNoCharge = 'the observed charge of 0 % is a reserved field 00; a false low battery would alarm people'
const ledIsNoCharge =
  'the observed flag is that of the LED; the field in front of it says the battery is not being charged'
const busPlaceIsKept = 'the report holds a place with its time, which we keep; the observed value has none'
const cellIsKept = 'the report names its cell, which we keep; the observed value leaves it out'
const moreIsRead = 'we read more than was observed: charge and state of the unit behind the place'
const strengthIsSigned =
  'strengths are signed bytes, -90 dBm and not -166; of LTE cells the identity is kept, not the place in the spectrum'

const hasSecondOfDay = 'the report holds the second of the day, which we keep; the observed time is that of arrival'

const operatorIsKnown = 'the message names country and network of its cell; the observed cell has none'

const noPlaceAtZero = 'a record without a place stands nowhere; the observed one stands at 0, 0'

const millivolts = 'the supply and the battery come in millivolts, 11.75 V and 3.875 V; the first is no vehicle number'
const kmhNotKnots = 'the maker gives speeds in km/h; the observed value takes them for knots'
const everyPlace = 'the report holds two places, and we keep both'
const timeOfAnswer = 'the answer holds the time at which it was sent'

const eventsAreAlarms = 'an event of a record is the same alarm as in text; an SOS must not be lost in binary'

const tenthsOfVolts = 'the battery comes in tenths of a volt: 13.5 V, not 135'
const cellCountsItself =
  'the length of the cell counts itself, so that the observed state and alarm are read one byte late'
const cellIsOf4g = 'cells of this message are those of 4G, with areas of four and numbers of eight bytes'
const wideCellHasFour =
  'the cell has four bytes; the observed one takes the state behind it in, and the sum of the frame for the altitude'

const dateIsNoBattery =
  'the date was taken for the figure of a battery, and the state behind the numbers of the SIM card for one of them'

const shortStatus =
  'the short status has one byte less than was read: the battery has 4 V, not 400, and no button is pressed'
const statesAreNoBattery =
  'the five binary digits are states of the unit; behind them stands its battery in millivolts, 3.578 and 4.244 V'
const thermometers = 'the observed temperatures are read out of the numbers of the thermometers'
const centivolts = 'supply is sent in hundredths of volts; a temperature of 8000 hex is none'
const alarmWithoutPlace = 'an alarm or a change of ignition is one without a place too; the example is passed over'

/** Vectors that cannot pass, `kind id`, each with its reason. They count as not passed, but do not fail the run. */
export const explained: Readonly<Record<string, string>> = {
  'encoders iotm-e001':
    'one example does not tell the number of the output from its state; a wrong output must not be switched',
  'observed iotm-0004': noPlaceAtZero,
  'observed iotm-0005': noPlaceAtZero,
  'cases castel-0044': alarmWithoutPlace,
  'observed castel-0044': alarmWithoutPlace,
  'cases castel-0048': alarmWithoutPlace,
  'observed castel-0048': alarmWithoutPlace,
  'observed gt06-0004': cellIsOf4g,
  'cases gt06-0021': wideCellHasFour,
  'observed gt06-0021': wideCellHasFour,
  'observed gt06-0022': wideCellHasFour,
  'observed gt06-0024': wideCellHasFour,
  'observed gt06-0037': cellIsOf4g,
  'observed gt06-0063': 'all numbered values are read, not the first alone',
  'observed gt06-0069': noPlaceAtZero,
  'observed gt06-0088': cellCountsItself,
  'observed gt06-0090': cellCountsItself,
  'observed gt06-0159': 'the login says that the clock is eight hours ahead',
  'observed jt808-0007': 'two items are read past their ends into the next ones',
  'observed jt808-0026': 'the item holds an ICCID, as in case 0105; the observed temperature is read out of its digits',
  'observed jt808-0040': 'the record holds a place, which case 0046 asks for',
  'observed jt808-0045': operatorIsKnown,
  'observed jt808-0046': 'asks for a location, but observed none; the record holds one',
  'observed taip-0005': tenthsOfVolts,
  'observed taip-0013':
    'a long report was read as a short one, as its inputs 7F start with a digit; it has battery, distance and signal',
  'observed taip-0025': tenthsOfVolts,
  'observed jmak-0001': millivolts,
  'observed jmak-0003': millivolts,
  'observed jt808-0048': 'a value of one byte was read as two, which lost the values behind it',
  'observed jt808-0051': 'the level is the sum of the frame, read past the end of the message',
  'observed jt808-0059': 'the intake pressure behind the stray byte is read too',
  'observed jt808-0062': 'empty places of the list of cells are no cells',
  'observed jt808-0070': operatorIsKnown,
  'observed jt808-0075': 'the states are read past the end of an item of one byte',
  'observed jt808-0091': 'items of standard numbers and lengths were taken for a tail without items',
  'cases tk103-0013': 'asks for a location, but the message holds only a cell; its own observed value says no fix',
  'observed wialon-0005': noPlaceAtZero,
  'observed h02-0028': dateIsNoBattery,
  'observed h02-0034': dateIsNoBattery,
  'observed h02-0048': dateIsNoBattery,
  'observed totem-0003':
    'the longitude comes first, as in reports of cards: the unit is in Chile, not on Antarctic ice',
  'observed gps103-0075': 'levels of tanks without percent are no temperature',
  'observed meitrack-0015': eventsAreAlarms,
  'observed meitrack-0017': eventsAreAlarms,
  'observed meitrack-0048': 'the data of the event are read whatever stands behind the fuel',
  'observed meitrack-0027': 'a voltage left empty is unknown, not 0',
  'cases megastek-0012': 'the alarm it tells is kept, though it has no place',
  'observed megastek-0027': 'what follows a sentence without a checksum is read too',
  'observed minifinder2-0008':
    'of its settings only what identifies the device is kept; several observed numbers mix two fields',
  'observed ruptela-0004': 'a card number of zero bytes is no card',
  'observed tk103-0026': bracketInId,
  'observed topin-0003': 'cells of nine bytes were read as cells of five',
  'observed watch-0049': 'access points count without cells too',
  'observed tk103-0030':
    'the date is impossible (day and month 00) and the place 0, 0 without a fix; we store no location',
  'observed gt06-0095': 'no country has the number 14593: the observed cell is read from other bytes',
  'observed tk103-0041': bracketInId,
  'observed gl200-0003':
    'we name the device by its IMEI first; the observed number, its bytes read as one integer, comes second',
  'observed gl200-0006':
    'the observed id, time and version are read two bytes off; the message names the unit, its clock and firmware',
  'observed gl200-0009': moreIsRead,
  'observed gl200-0026': busPlaceIsKept,
  'observed gl200-0051': cellIsKept,
  'observed gl200-0057': cellIsKept,
  'observed gl200-0059': moreIsRead,
  'observed gl200-0075': cellIsKept,
  'observed gl200-0079': cellIsKept,
  'observed gl200-0081': cellIsKept,
  'observed gl200-0085': cellIsKept,
  'observed gl200-0086': cellIsKept,
  'observed gl200-0092': cellIsKept,
  'observed gl200-0094': cellIsKept,
  'observed gl200-0095': cellIsKept,
  'observed gl200-0101': ledIsNoCharge,
  'observed gl200-0102':
    'the observed values are read one field off, behind the VIN; the battery has 4.16 V, not 12986',
  'observed gl200-0103': reservedIsNoCharge,
  'observed gl200-0104':
    'the observed id 1 is the field behind the IMEI, which this old form sends without a version in front',
  'observed gl200-0118': cellIsKept,
  'observed gl200-0126': ledIsNoCharge,
  'observed gl200-0129': ledIsNoCharge,
  'observed gl200-0139': moreIsRead,
  'observed gl200-0144': reservedIsNoCharge,
  'observed gl200-0146': cellIsKept,
  'observed gl200-0156': cellIsKept,
  'observed gl200-0157': cellIsKept,
  'observed gl200-0159': 'the observed distance 0 is the accuracy; the distance in front of it is 1286',
  'observed gl200-0165':
    'the observed id is the number of the SIM card; this old form has the IMEI without a version in front',
  'observed gl200-0167': reservedIsNoCharge,
  'observed gl200-0180': 'analogue inputs are numbers with us; the observed value is a text',
  'observed gl200-0186': reservedIsNoCharge,
  'observed gl200-0187': reservedIsNoCharge,
  'observed gl200-0194': ledIsNoCharge,
  'observed gl200-0195': ledIsNoCharge,
  'observed gl200-0197': busPlaceIsKept,
  'observed eelink-0002': strengthIsSigned,
  'observed eelink-0007': 'we also read the values of the standard diagnosis parameters',
  'observed eelink-0015': strengthIsSigned,
  'observed taip-0014': hasSecondOfDay,
  'observed taip-0018': hasSecondOfDay,
  'observed taip-0029': hasSecondOfDay,
  'observed taip-0034': hasSecondOfDay,
  'observed gl100-0002': kmhNotKnots,
  'observed gl100-0004': kmhNotKnots,
  'observed gl100-0007': kmhNotKnots,
  'observed gl100-0008': kmhNotKnots,
  'observed gl100-0009': kmhNotKnots,
  'observed gl100-0011': kmhNotKnots,
  'observed gl100-0012': kmhNotKnots,
  'observed gl100-0014': kmhNotKnots,
  'cases gl100-0005': everyPlace,
  'observed gl100-0005': everyPlace,
  'cases gl100-0013': everyPlace,
  'observed gl100-0013': everyPlace,
  'cases globalstar-0001': 'asks for a location, but the message holds none; its own observed value says no fix',
  'observed globalstar-0002': timeOfAnswer,
  'observed globalstar-0004': timeOfAnswer,
  'cases freematics-0002': 'asks for a location, but the message holds none; its own observed value says no fix',
  'observed freematics-0011': 'three axes are the raw triple (gSensor); acceleration is one number with us',
  'observed freematics-0008': noPlaceAtZero,
  'observed freematics-0009': 'the message holds a time of day, which we keep; the observed one is that of arrival',
  'cases v680-0016': everyPlace,
  'observed v680-0016': everyPlace,
  'observed v680-0005': 'the report is a call for help',
  'cases wondex-0001': 'the report is of 1999, which its own observed value says too',
  'observed wondex-0016': 'the measured server sends the sign of life back outside of its decoder',
  'cases carscop-0006': 'the report holds a place, in the form of the others',
  'observed carscop-0006': 'the report holds a place, in the form of the others',
  'observed gosafe-0015': 'records with a date of zeroes keep their place, with the time of arrival',
  'observed dway-0001': statesAreNoBattery,
  'observed dway-0002': statesAreNoBattery,
  'observed dway-0003': statesAreNoBattery,
  'observed tzone-0002': shortStatus,
  'observed tzone-0006': thermometers,
  'observed tzone-0007': thermometers,
  'observed tzone-0009': shortStatus,
  'observed tzone-0011': centivolts,
  'observed tzone-0012': centivolts,
  'cases tzone-0013': 'place and date are all zeroes; we store no location',
  'observed tzone-0013': centivolts,
  'observed tzone-0014':
    'eleven cards of ten digits each; the observed one is glued from two, and supply is in centivolts',
  'observed tzone-0015': centivolts,
  'observed tzone-0016': centivolts,
  'observed tzone-0017': centivolts,
  'observed spot-0001': 'beside its name we know the messenger by its number too',
}
