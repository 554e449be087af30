// The properties of each metal: colours along the light, and the strengths of grain, sheen and edges. Data only, so
// that a card's look can be tuned without changing how metal is drawn.
// body, floor and ink are gradient stops along the light: floor is for wide cuts, ink for hairlines and letters. pale
// is a second engraving tone. cut has the strengths of the engraved edges.

import type { Stop } from './metal.ts'

/** The strengths of a cut's edges, and their colours. */
export interface Cut {
  shade: number
  lip: number
  wall: number
  shadeColor?: string
  lipColor?: string
}
export interface Metal {
  body: Stop[]
  floor: Stop[]
  ink: Stop[]
  pale?: Stop[]
  grain: number
  band: number
  sheen: number
  streak: number
  vignette: number
  tint: string
  rim: [string, string, string, string]
  cut: Cut
}
export type MetalName = 'black' | 'sand' | 'slick' | 'steel' | 'rose' | 'brass' | 'crimson'

export const METALS: Record<MetalName, Metal> = {
  black: {
    body: [
      [0, '#303134'],
      [0.2, '#1d1e20'],
      [0.42, '#323336'],
      [0.56, '#1f2022'],
      [0.8, '#131415'],
      [1, '#202123'],
    ],
    floor: [
      [0, '#b4b7bb'],
      [0.3, '#8d9095'],
      [0.46, '#e2e4e6'],
      [0.62, '#9b9ea3'],
      [1, '#84878c'],
    ],
    ink: [
      [0, '#b4b7bc'],
      [0.45, '#dfe1e4'],
      [1, '#a6a9ae'],
    ],
    grain: 0.13,
    band: 0.06,
    sheen: 0.13,
    streak: 0.09,
    vignette: 0.36,
    tint: '#e4e9ef',
    rim: ['#dfe1e4', '#6b6d71', '#2b2c2e', '#96989c'],
    cut: { shade: 0.8, lip: 0.1, wall: 0.3 },
  },
  sand: {
    body: [
      [0, '#d9c09c'],
      [0.18, '#bb9d74'],
      [0.4, '#ead5b3'],
      [0.56, '#c6a87f'],
      [0.8, '#a1825a'],
      [1, '#bb9c76'],
    ],
    floor: [
      [0, '#7a5a37'],
      [0.45, '#8d6b43'],
      [1, '#5f4426'],
    ],
    ink: [
      [0, '#6a4a28'],
      [0.45, '#7b5932'],
      [1, '#4d3319'],
    ],
    grain: 0.2,
    band: 0.1,
    sheen: 0.3,
    streak: 0.3,
    vignette: 0.17,
    tint: '#fff3dc',
    rim: ['#fff4df', '#cfb189', '#7d6040', '#ecd7b5'],
    cut: { shade: 0.5, lip: 0.55, wall: 0.18, shadeColor: '#2a1705', lipColor: '#fff6e4' },
  },
  slick: {
    body: [
      [0, '#4a4d57'],
      [0.2, '#2c2e36'],
      [0.42, '#585c68'],
      [0.56, '#343740'],
      [0.8, '#1d1f25'],
      [1, '#30333b'],
    ],
    floor: [
      [0, '#c3c6ce'],
      [0.3, '#969ba6'],
      [0.46, '#eceef1'],
      [0.64, '#a3a7b2'],
      [1, '#848995'],
    ],
    ink: [
      [0, '#c6c9d2'],
      [0.45, '#eceef2'],
      [1, '#b9bdc8'],
    ],
    grain: 0.24,
    band: 0.09,
    sheen: 0.17,
    streak: 0.18,
    vignette: 0.45,
    tint: '#e9e6ff',
    rim: ['#e6e8f0', '#777a88', '#282a33', '#a19fb8'],
    cut: { shade: 0.8, lip: 0.14, wall: 0.35 },
  },
  steel: {
    body: [
      [0, '#d3d7dc'],
      [0.18, '#a9aeb6'],
      [0.4, '#f1f3f5'],
      [0.56, '#bcc1c8'],
      [0.8, '#8e949d'],
      [1, '#b7bcc4'],
    ],
    floor: [
      [0, '#1d2b55'],
      [0.45, '#33467c'],
      [1, '#16213f'],
    ],
    ink: [
      [0, '#25335a'],
      [0.45, '#2f3f6b'],
      [1, '#18233f'],
    ],
    pale: [
      [0, '#dfe3e8'],
      [0.3, '#b7bcc5'],
      [0.46, '#ffffff'],
      [0.7, '#c3c8d0'],
      [1, '#a7adb7'],
    ],
    grain: 0.24,
    band: 0.1,
    sheen: 0.36,
    streak: 0.36,
    vignette: 0.26,
    tint: '#ffffff',
    rim: ['#ffffff', '#b5bac1', '#5f656e', '#e2e5e9'],
    cut: { shade: 0.55, lip: 0.6, wall: 0.2, shadeColor: '#060b18' },
  },
  rose: {
    body: [
      [0, '#d9cac8'],
      [0.2, '#bba9a8'],
      [0.42, '#eadfdc'],
      [0.56, '#c6b6b5'],
      [0.8, '#a39292'],
      [1, '#bcabab'],
    ],
    floor: [
      [0, '#6b5759'],
      [0.45, '#7c6669'],
      [1, '#554345'],
    ],
    ink: [
      [0, '#655052'],
      [0.45, '#6e595b'],
      [1, '#4f3d3f'],
    ],
    grain: 0.12,
    band: 0.07,
    sheen: 0.32,
    streak: 0.16,
    vignette: 0.19,
    tint: '#fff8f6',
    rim: ['#fffafa', '#c6b9b8', '#7d6f70', '#eae0df'],
    cut: { shade: 0.5, lip: 0.65, wall: 0.18, shadeColor: '#201417' },
  },
  brass: {
    body: [
      [0, '#e4c068'],
      [0.18, '#bf943f'],
      [0.4, '#f6df98'],
      [0.56, '#cfa64d'],
      [0.8, '#9b7127'],
      [1, '#bf9443'],
    ],
    floor: [
      [0, '#6f4a0f'],
      [0.45, '#8a5e18'],
      [1, '#573807'],
    ],
    ink: [
      [0, '#654208'],
      [0.45, '#74500f'],
      [1, '#4a2f03'],
    ],
    grain: 0.24,
    band: 0.1,
    sheen: 0.32,
    streak: 0.32,
    vignette: 0.19,
    tint: '#fff6cf',
    rim: ['#fff6cf', '#d2aa50', '#7a5516', '#f3db92'],
    cut: { shade: 0.55, lip: 0.55, wall: 0.2, shadeColor: '#261500', lipColor: '#fff2bd' },
  },
  crimson: {
    body: [
      [0, '#8f2138'],
      [0.2, '#631123'],
      [0.42, '#a62d46'],
      [0.56, '#741629'],
      [0.8, '#450a18'],
      [1, '#641326'],
    ],
    floor: [
      [0, '#e2b09b'],
      [0.3, '#c98f7a'],
      [0.46, '#ffe3d4'],
      [0.64, '#d29a85'],
      [1, '#b67561'],
    ],
    ink: [
      [0, '#edbfac'],
      [0.45, '#ffe0d2'],
      [1, '#dfa692'],
    ],
    grain: 0.17,
    band: 0.09,
    sheen: 0.2,
    streak: 0.18,
    vignette: 0.42,
    tint: '#ffdcd4',
    rim: ['#ffe3d6', '#cf937d', '#67302a', '#f0bfab'],
    cut: { shade: 0.75, lip: 0.18, wall: 0.35, shadeColor: '#1c0006', lipColor: '#ffd9cc' },
  },
}
