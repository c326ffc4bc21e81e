import type { Language } from '@rastro/i18n'
import { escapeHtml, houseStyle } from '#src/tracking/people/mail/index'

export interface PageParts {
  language: Language
  serverAttributes: Readonly<Record<string, unknown>>
  title: string
  lines: readonly string[]
  /** Each is a form of its own that posts to the page's own address. */
  buttons?: ReadonlyArray<{ label: string; value: string; isMain?: boolean }>
}

const STYLE = (color: string): string => `
:root{color-scheme:light dark;--ink:#0f172a;--soft:#526075;--page:#f1f5f9;--card:#fff;--line:#cbd5e1}
@media(prefers-color-scheme:dark){:root{--ink:#e2e8f0;--soft:#a3b1c6;--page:#0b1220;--card:#141d2e;--line:#334155}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:20px 16px;background:var(--page);color:var(--ink);
font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:17px;line-height:1.5}
main{width:100%;max-width:440px;background:var(--card);border-radius:14px;padding:28px 24px;border-top:4px solid ${color}}
.brand{margin:0 0 20px;font-weight:700;font-size:15px;color:var(--soft)}
h1{margin:0 0 12px;font-size:24px;line-height:1.25}
p{margin:0 0 12px;overflow-wrap:anywhere}
p.soft{color:var(--soft);font-size:15px}
form{display:grid;gap:10px;margin-top:22px}
button{min-height:48px;border-radius:10px;border:1px solid var(--line);background:none;color:inherit;font:inherit;font-weight:600;
padding:10px 16px;cursor:pointer}
button.main{background:${color};border-color:${color};color:#fff}
button:focus-visible{outline:3px solid ${color};outline-offset:2px}`

/** A page for people without an account: plain, without a script, read well on a phone. */
export function outsidePage({ language, serverAttributes, title, lines, buttons = [] }: PageParts): string {
  const { brand, color } = houseStyle(serverAttributes)
  const [first = '', ...others] = lines
  const text = `<p>${escapeHtml(first)}</p>${others.map((line) => `<p class="soft">${escapeHtml(line)}</p>`).join('')}`
  const fields = buttons.map(
    ({ label, value, isMain }) =>
      `<button name="answer" value="${escapeHtml(value)}"${isMain ? ' class="main"' : ''}>${escapeHtml(label)}</button>`,
  )
  const form = fields.length > 0 ? `<form method="post">${fields.join('')}</form>` : ''
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} – ${escapeHtml(brand)}</title><style>${STYLE(color)}</style></head>
<body><main><p class="brand">${escapeHtml(brand)}</p><h1>${escapeHtml(title)}</h1>${text}${form}</main></body></html>`
}
