const numbersNotTexts =
  'throttle and engine load are numbers in percent with us; the observed values are texts such as "9.41%"'
const bracketInId = 'the observed identifier keeps the opening bracket of the frame'

const escapedReply = 'the observed reply lacks the escapes it has on the wire'
const alarmTwice = 'the same alarm is named once'

/** Vectors that cannot pass, `kind id`, each with its reason. They count as not passed, but do not fail the run. */
export const explained: Readonly<Record<string, string>> = {
  'observed gps103-0013': numbersNotTexts,
  'observed gps103-0017': numbersNotTexts,
  'observed gps103-0018': numbersNotTexts,
  'observed gps103-0019': numbersNotTexts,
  'observed gps103-0021': numbersNotTexts,
  'observed gps103-0030': numbersNotTexts,
  'observed gps103-0034': numbersNotTexts,
  'observed gps103-0038': numbersNotTexts,
  'observed jt808-0007': 'two items are read past their ends into the next ones',
  'observed jt808-0019': escapedReply,
  'observed jt808-0026': 'the item holds an ICCID, as in case 0105; the observed temperature is read out of its digits',
  'observed jt808-0031': alarmTwice,
  'observed jt808-0040': `the record holds a place, which case 0046 asks for; ${escapedReply}`,
  'observed jt808-0046': `asks for a location, but observed none; the record holds one; ${escapedReply}`,
  'observed jt808-0048': 'a value of one byte was read as two, which lost the values behind it',
  'observed jt808-0051': 'the level is the sum of the frame, read past the end of the message',
  'observed jt808-0059': 'the intake pressure behind the stray byte is read too',
  'observed jt808-0062': 'empty places of the list of cells are no cells',
  'observed jt808-0075': 'the states are read past the end of an item of one byte',
  'observed jt808-0080': alarmTwice,
  'observed jt808-0091': 'items of standard numbers and lengths were taken for a tail without items',
  'cases tk103-0013': 'asks for a location, but the message holds only a cell; its own observed value says no fix',
  'observed tk103-0026': bracketInId,
  'observed tk103-0030':
    'the date is impossible (day and month 00) and the place 0, 0 without a fix; we store no location',
  'observed tk103-0041': bracketInId,
}
