/** What a browser says it is, in words; null when it is none that people know. */
export interface AgentWords {
  browser: string | null
  system: string | null
}

/** In the order in which they are looked for: most claim to be others too. */
const BROWSERS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(YaBrowser)\//, 'Yandex'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const SYSTEMS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const named = (agent: string, names: ReadonlyArray<readonly [RegExp, string]>): string | null =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? null

/** Programs that are no browsers say their name first: `curl/8.5.0`. */
const programOf = (agent: string): string | null => {
  const name = /^([\w.-]{2,40})\//.exec(agent)?.[1]
  return name === undefined || name === 'Mozilla' ? null : name
}

export const agentWords = (agent: string | null): AgentWords => ({
  browser: agent === null ? null : (named(agent, BROWSERS) ?? programOf(agent)),
  system: agent === null ? null : named(agent, SYSTEMS),
})
