/** What a cover shows: the sky of a content category, or a dawn sky for the greeting. */
export type Mood = 'podcast' | 'technical' | 'meditation' | 'dawn'

/** The colours of one sky, each `#rrggbb`. */
export interface Palette {
  readonly name: string
  /** From the zenith to the horizon. */
  readonly sky: readonly [string, string, string, string, string]
  /** Cloud colours: sunlit edge, body, shade, and deepest shade. */
  readonly lit: string
  readonly body: string
  readonly shade: string
  readonly deep: string
  /** The sun or moon, and the light around it. */
  readonly sun: string
  readonly glow: string
}

/** The palettes to choose from; the seed picks one. */
export const palettes: Readonly<Record<Mood, readonly Palette[]>> = {
  podcast: [
    {
      name: 'apricot',
      sky: ['#4f7699', '#8399ab', '#cdb3a6', '#f3c69c', '#fde2b4'],
      lit: '#fff0d6',
      body: '#e3a88a',
      shade: '#937c86',
      deep: '#4f6079',
      sun: '#fff6e0',
      glow: '#ffc88a',
    },
    {
      name: 'ember',
      sky: ['#223f5c', '#4d637b', '#a07f81', '#e39a6f', '#fcc98c'],
      lit: '#ffd9a8',
      body: '#c97f68',
      shade: '#6a6076',
      deep: '#2f4258',
      sun: '#fff1d2',
      glow: '#ffab66',
    },
    {
      name: 'rose',
      sky: ['#7498b6', '#a9b8c6', '#dcc3be', '#f5d2bf', '#feead9'],
      lit: '#fff6ec',
      body: '#e9b9a8',
      shade: '#a8949b',
      deep: '#66778e',
      sun: '#fffaf0',
      glow: '#ffd2b3',
    },
    {
      name: 'honey',
      sky: ['#5f839c', '#949fa6', '#ceb49a', '#efcb93', '#fee9ba'],
      lit: '#fff5da',
      body: '#e6b784',
      shade: '#978a85',
      deep: '#526675',
      sun: '#fffbea',
      glow: '#ffd690',
    },
    {
      name: 'terracotta',
      sky: ['#345571', '#6d7f8d', '#bf9788', '#eda97f', '#fbd0a0'],
      lit: '#ffe3c2',
      body: '#d58e70',
      shade: '#7f6b76',
      deep: '#3c5065',
      sun: '#fff4dd',
      glow: '#ffb478',
    },
  ],
  technical: [
    {
      name: 'noon',
      sky: ['#2b74b4', '#5598cc', '#93c0e0', '#c8e0ee', '#eaf3f5'],
      lit: '#ffffff',
      body: '#e6eff5',
      shade: '#a9c3d7',
      deep: '#7aa1c0',
      sun: '#ffffff',
      glow: '#fff6df',
    },
    {
      name: 'cruise',
      sky: ['#1c5a97', '#3f86bf', '#7fb4da', '#b9d9ec', '#e4f1f6'],
      lit: '#ffffff',
      body: '#dfebf4',
      shade: '#98b8d3',
      deep: '#6690b6',
      sun: '#ffffff',
      glow: '#f4f8f2',
    },
    {
      name: 'morning',
      sky: ['#4f97bd', '#86bcd0', '#b9d9dd', '#dfebe3', '#f8f1df'],
      lit: '#fffdf6',
      body: '#ecefe9',
      shade: '#b3cbd0',
      deep: '#84aab8',
      sun: '#fffef5',
      glow: '#fff0cd',
    },
    {
      name: 'polar',
      sky: ['#6ea6cb', '#9cc3dc', '#c3dce9', '#deecf1', '#f3f7f6'],
      lit: '#ffffff',
      body: '#edf3f6',
      shade: '#bdd0dd',
      deep: '#93b1c6',
      sun: '#ffffff',
      glow: '#fffaf0',
    },
    {
      name: 'lagoon',
      sky: ['#2f86ad', '#5fa9c4', '#9bcdd8', '#cbe5e4', '#eef6ef'],
      lit: '#ffffff',
      body: '#e4f0ee',
      shade: '#a5cbd0',
      deep: '#72a7b4',
      sun: '#ffffff',
      glow: '#fdf6dc',
    },
  ],
  dawn: [
    {
      name: 'dawn',
      sky: ['#84b0d1', '#b4d0e1', '#dbe6e8', '#f7e6d4', '#fdd8b2'],
      lit: '#fffdf8',
      body: '#f8decb',
      shade: '#c5c3ca',
      deep: '#8aa3bb',
      sun: '#fffbf2',
      glow: '#ffd3a2',
    },
  ],
  meditation: [
    {
      name: 'midnight',
      sky: ['#081422', '#0f2438', '#1b3b55', '#33607b', '#6a94a6'],
      lit: '#b9d3dc',
      body: '#48708a',
      shade: '#1f4059',
      deep: '#0c2032',
      sun: '#f6f4e6',
      glow: '#cfe3ea',
    },
    {
      name: 'fjord',
      sky: ['#06161f', '#0c2936', '#184453', '#356b74', '#86a8a3'],
      lit: '#c6dbd6',
      body: '#4b7c84',
      shade: '#1d4855',
      deep: '#0a232e',
      sun: '#f7f5e2',
      glow: '#cfe8dc',
    },
    {
      name: 'firstlight',
      sky: ['#0b1b30', '#17334f', '#365a76', '#8f8f8f', '#e0b48d'],
      lit: '#f3cfa6',
      body: '#7d7f86',
      shade: '#324f68',
      deep: '#12283d',
      sun: '#fff2d8',
      glow: '#f0c296',
    },
    {
      name: 'slate',
      sky: ['#101d2b', '#1d3144', '#344f65', '#5b7a8c', '#9db1b6'],
      lit: '#d5dfdf',
      body: '#6b8796',
      shade: '#334f63',
      deep: '#152a3b',
      sun: '#fbf7ea',
      glow: '#dbe4e2',
    },
    {
      name: 'deepblue',
      sky: ['#071228', '#0d2343', '#1a4166', '#3a6f93', '#7fa9bd'],
      lit: '#bcd9e6',
      body: '#4b7c9c',
      shade: '#1d4668',
      deep: '#0a203b',
      sun: '#f8f6ea',
      glow: '#cde4f0',
    },
  ],
}
