// The cards' materials for the path tracer: colours without light, and how the surface reflects. Lengths are in
// centimetres from the middle of the face, to the right and up.
import type { DesignId } from '../../../src/domain/shop/catalogue.ts'
import type { Flat } from './maps.ts'

/** The material of one card; scene.py reads it as JSON. */
export interface Material {
  flat: Flat
  /** The bare metal of the ground edge. */
  edge: string
  /** The roughness of the brushed face, at its smoothest and at its roughest; 0 is a mirror. */
  roughness: [number, number]
  /** The roughness of cuts: below the face's they look polished, above it sand-blasted. */
  cutRoughness: number
  /** How far brushing stretches a reflection, 0 to 1. */
  anisotropy: number
  /** The height between black and white of the height map; default 0.03. */
  depth?: number
  /** Are large shapes a relief instead of being cut? */
  raised?: true
  /** A disc turned on a lathe: its centre (x, y) and radius. */
  turned?: [number, number, number]
  /** The saturation of thin-film colours, which change with the angle. */
  film?: number
  /** The share of light in the three-quarter views, so that no white is blown out. */
  light: number
  /** The centre of the close-up. */
  closeUp: [number, number]
}

export const MATERIALS: Record<DesignId, Material> = {
  black: {
    flat: { body: '#37383c', floor: '#e4e4e2', ink: '#e4e4e2', pale: '#e4e4e2' },
    edge: '#b9bcc2',
    roughness: [0.2, 0.35],
    cutRoughness: 0.5,
    anisotropy: 0.8,
    light: 0.9,
    closeUp: [0.7, 0.2],
  },
  desert: {
    flat: { body: '#d6b585', floor: '#6d4a26', ink: '#5d3c1c', pale: '#5d3c1c' },
    edge: '#e6c99c',
    roughness: [0.24, 0.37],
    cutRoughness: 0.5,
    anisotropy: 0.75,
    turned: [2.06, 1.34, 0.48],
    light: 0.75,
    closeUp: [-1.1, -0.2],
  },
  joker: {
    flat: { body: '#8d8fa0', floor: '#dfe1e6', ink: '#e6e8ec', pale: '#e6e8ec' },
    edge: '#aeb0bd',
    roughness: [0.15, 0.27],
    cutRoughness: 0.24,
    anisotropy: 0.7,
    depth: 0.05,
    raised: true,
    film: 1.15,
    light: 0.62,
    closeUp: [0.2, 0.1],
  },
  'american-success': {
    flat: { body: '#ccd0d5', floor: '#1c2f74', ink: '#1c2f74', pale: '#e4e7ec' },
    edge: '#d9dce0',
    roughness: [0.18, 0.3],
    cutRoughness: 0.36,
    anisotropy: 0.85,
    depth: 0.04,
    light: 0.64,
    closeUp: [-1, -0.15],
  },
  unbothered: {
    flat: { body: '#ddc0b9', floor: '#5a4247', ink: '#5a4247', pale: '#5a4247' },
    edge: '#e9d0c9',
    roughness: [0.19, 0.32],
    cutRoughness: 0.5,
    anisotropy: 0.8,
    light: 0.66,
    closeUp: [-1.7, -0.1],
  },
  'lucky-duck': {
    flat: { body: '#e6bd72', floor: '#b5812f', ink: '#5c3d12', pale: '#5c3d12' },
    edge: '#ecc76c',
    roughness: [0.15, 0.29],
    cutRoughness: 0.3,
    anisotropy: 0.8,
    depth: 0.05,
    raised: true,
    turned: [0, 0.3, 1.84],
    light: 0.66,
    closeUp: [0.4, 0.3],
  },
  'lover-girl': {
    flat: { body: '#7d1626', floor: '#e8b7a2', ink: '#eec4b2', pale: '#eec4b2' },
    edge: '#e0a795',
    roughness: [0.18, 0.3],
    cutRoughness: 0.3,
    anisotropy: 0.8,
    depth: 0.04,
    light: 0.95,
    closeUp: [0.3, 0.5],
  },
}
