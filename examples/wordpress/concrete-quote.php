<?php
/**
 * Plugin Name: Concrete Quote
 * Description: The shortcode [concrete_quote] shows the contractor's free-quote form.
 * Version: 1.0.0
 * Requires at least: 6.0
 * Requires PHP: 7.4
 * License: MIT
 * License URI: https://opensource.org/license/mit
 */

defined( 'ABSPATH' ) || exit;

// Origin of the quotes API. A definition in wp-config.php takes precedence.
defined( 'CONCRETE_QUOTE_URL' ) || define( 'CONCRETE_QUOTE_URL', 'https://quotes.example.com' );

add_action( 'init', 'concrete_quote_register_script' );
add_filter( 'script_loader_tag', 'concrete_quote_script_tag', 10, 3 );
add_shortcode( 'concrete_quote', 'concrete_quote_shortcode' );

/** Registers the script without a `ver` parameter: the server revalidates it, and v1 stays compatible. */
function concrete_quote_register_script() {
	wp_register_script( 'concrete-quote', CONCRETE_QUOTE_URL . '/widget/v1/concrete-quote-form.js', array(), null, true );
}

/** Makes the script a module; wp_enqueue_script_module() requires WordPress 6.5. */
function concrete_quote_script_tag( $tag, $handle, $src ) {
	if ( 'concrete-quote' !== $handle ) {
		return $tag;
	}
	return wp_get_script_tag( array( 'type' => 'module', 'async' => true, 'src' => $src ) );
}

/**
 * Renders the element, and enqueues its script, which WordPress prints once however many forms there are.
 *
 * @param array|string $given The shortcode's attributes, those of the element, or '' if it has none.
 */
function concrete_quote_shortcode( $given ) {
	$given    = (array) $given;
	$defaults = array_fill_keys(
		array( 'id', 'source', 'project-type', 'lang', 'heading', 'phone', 'theme', 'draft', 'success-url' ),
		null
	);
	$html     = '';
	foreach ( shortcode_atts( $defaults, $given, 'concrete_quote' ) as $name => $value ) {
		// An empty attribute has a meaning of its own: `phone=""` shows no number.
		if ( null !== $value ) {
			$html .= sprintf( ' %s="%s"', $name, esc_attr( $value ) );
		}
	}
	foreach ( array( 'faq', 'campaign' ) as $name ) {
		// WordPress lists attributes without a value, such as `[concrete_quote faq]`, by number.
		if ( in_array( $name, $given, true ) || filter_var( $given[ $name ] ?? '', FILTER_VALIDATE_BOOLEAN ) ) {
			$html .= " $name";
		}
	}

	wp_enqueue_script( 'concrete-quote' );
	$is_spanish = 0 === strpos( $given['lang'] ?? get_locale(), 'es' );
	return sprintf(
		'<concrete-quote-form%s><a href="%s">%s</a></concrete-quote-form>',
		$html,
		// For visitors without JavaScript, and until the script runs.
		esc_url( CONCRETE_QUOTE_URL . ( $is_spanish ? '/es/contacto' : '/contact' ) ),
		esc_html( $given['heading'] ?? ( $is_spanish ? 'Pida su cotización gratis' : 'Request Your Free Quote' ) )
	);
}
