// Tells the browser benchmark for fleet consoles how our console is opened and read.
export default {
  name: 'rastro',
  loginPath: '/login',
  mainPath: '/devices',

  async prepare(context, origin) {
    await context.addCookies([{ name: 'JSESSIONID', value: 'bench', url: origin }])
  },

  search: 'input[data-device-search]',

  auditStates: [['details', '/devices/2', true]],

  // The functions below run inside the page and must stand alone.
  page: {
    loginVisible: () => {
      const password = document.querySelector('input[type="password"]')
      return !!password && password.getBoundingClientRect().height > 0
    },
    // A reload with a device open returns to that device, so its detail stands for the list there.
    listVisible: () => {
      const name = document.querySelector('[data-device-row] [data-device-name], [data-device-detail]')
      return !!name && name.getBoundingClientRect().height > 0
    },
    // The inside of a marker and of a cluster is the white of the light theme.
    markerPixel: (r, g, b, a) => r > 250 && g > 250 && b > 250 && a > 250,
    // Only the marker canvas is asked; the one of the map below it may come first in the page.
    mapFallback: false,
    probe: () => {
      for (const row of document.querySelectorAll('[data-device-row]')) {
        const found = /!PROBE (\d{13})/.exec(row.textContent)
        if (found) return Number(found[1])
      }
      return 0
    },
    rows: () => Array.from(document.querySelectorAll('[data-device-row]'), (row) => row.textContent),
    filtered: (plate) => {
      const search = document.querySelector('input[data-device-search]')
      const rows = Array.from(document.querySelectorAll('[data-device-row]'))
      return search.value === plate && rows.length > 0 && rows.every((row) => row.textContent.includes(plate))
    },
    detailTarget: (k) => {
      const row = document.querySelectorAll('[data-device-row]')[k]
      const box = row.getBoundingClientRect()
      const name = row.querySelector('[data-device-name]').textContent
      return { x: box.left + 140, y: box.top + box.height / 2, name }
    },
    detailVisible: (name) => {
      const panel = document.querySelector('[data-device-detail]')
      return !!panel && panel.textContent.includes(name)
    },
  },
}
