import type { SystemContext, SystemStyleObject } from '@chakra-ui/react/styled-system';
import { css as serialize } from '@emotion/react';

type Serialized = ReturnType<typeof serialize>;
type Recipe = ReturnType<SystemContext['cva']>;

/**
 * Returns the same system, which remembers its recipes, its styles, and which properties are styles. Without this, Chakra's factory builds
 * the recipe of a component again for each element at each render, and asks three times for each property whether it is a style. Emotion
 * serializes and hashes the styles of each element again. Both took a quarter of the processor time until the first figures
 * (docs/decisions/0024).
 * It relies on three facts about the libraries, and a test holds each: a component passes the same config object every time, a recipe
 * returns the same object for the same variants, and emotion uses styles that are already serialized as they are.
 */
export function quickSystem(system: SystemContext): SystemContext {
  const recipes = new WeakMap<object, Recipe>();
  const styleProperties = new Map<string, boolean>();
  const ofRecipe = new WeakMap<object, Map<string, Serialized>>();

  const cva = (config: object) => {
    const made = recipes.get(config) ?? withQuickMerge(system.cva(config as never) as Recipe);
    recipes.set(config, made);
    return made;
  };

  /** Remembers merged recipes too: a component that is made from another component merges the recipes of both. */
  function withQuickMerge(recipe: Recipe): Recipe {
    const merged = new WeakMap<object, Recipe>();
    const merge = recipe.merge as (other: object) => Recipe;
    return Object.assign(recipe, {
      merge(other: object) {
        const made = merged.get(other) ?? merge.call(recipe, other);
        merged.set(other, made);
        return made;
      },
    });
  }

  function isValidProperty(property: string): boolean {
    const known = styleProperties.get(property);
    if (known !== undefined) return known;
    const isStyle = system.isValidProperty(property);
    styleProperties.set(property, isStyle);
    return isStyle;
  }

  function css(base: SystemStyleObject, ...styles: SystemStyleObject[]): Serialized {
    const written = ofRecipe.get(base) ?? new Map<string, Serialized>();
    ofRecipe.set(base, written);
    const key = JSON.stringify(styles);
    const known = written.get(key);
    if (known) return known;
    const serialized = serialize(system.css(base, ...styles) as Parameters<typeof serialize>[0]);
    written.set(key, serialized);
    return serialized;
  }

  return { ...system, cva, isValidProperty, css } as unknown as SystemContext;
}
