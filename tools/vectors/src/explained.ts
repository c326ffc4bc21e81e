const numbersNotTexts =
  'throttle and engine load are numbers in percent with us; the observed values are texts such as "9.41%"'
const bracketInId = 'the observed identifier keeps the opening bracket of the frame'

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
  'cases tk103-0013': 'asks for a location, but the message holds only a cell; its own observed value says no fix',
  'observed tk103-0026': bracketInId,
  'observed tk103-0030':
    'the date is impossible (day and month 00) and the place 0, 0 without a fix; we store no location',
  'observed tk103-0041': bracketInId,
}
