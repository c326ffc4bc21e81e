export interface DeviceLabel {
  brand: string
  name: string
  plate: string
  /** What the code is for. */
  hint: string
  link: string
  /** The code as a PNG data address. */
  codeUrl: string
}

const STYLE = `
  body { margin: 0; font-family: system-ui, sans-serif; color: #000; background: #fff; }
  main { width: 80mm; padding: 6mm; box-sizing: border-box; text-align: center; border: 0.3mm solid #000; border-radius: 4mm; }
  p { margin: 0 0 2mm; overflow-wrap: anywhere; }
  .brand { font-size: 4mm; } .name { font-size: 6mm; font-weight: 700; } .plate { font-size: 8mm; font-weight: 700; letter-spacing: 0.5mm; }
  .hint, .link { font-size: 3.2mm; } img { width: 56mm; height: 56mm; }
`

/** Prints a label to stick in the vehicle. Built node by node: names come from people. */
export function printLabel({ brand, name, plate, hint, link, codeUrl }: DeviceLabel): void {
  const frame = document.createElement('iframe')
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden'
  frame.title = name
  frame.dataset['printLabel'] = ''
  document.body.append(frame)
  const { contentDocument: page, contentWindow: view } = frame
  if (!page || !view) return frame.remove()
  const style = page.createElement('style')
  style.textContent = STYLE
  page.head.append(style)
  page.title = name
  const label = page.createElement('main')
  const line = (className: string, text: string): void => {
    if (text === '') return
    const node = page.createElement('p')
    node.className = className
    node.textContent = text
    label.append(node)
  }
  line('brand', brand)
  line('name', name)
  line('plate', plate)
  const code = page.createElement('img')
  code.alt = link
  code.onload = () => {
    view.addEventListener('afterprint', () => frame.remove())
    view.focus()
    view.print()
  }
  code.src = codeUrl
  label.append(code)
  line('hint', hint)
  line('link', link)
  page.body.append(label)
}
