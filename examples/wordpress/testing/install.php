<?php
// Installs the WordPress in the folder of the first argument, activates the plugin, and publishes the pages in the
// second, which is JSON: contents by title. Prints their addresses by title, as JSON.
define( 'WP_INSTALLING', true );
require $argv[1] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';

$owner = wp_install( 'Cedar Hill Bulletin', 'owner', 'owner@example.com', false, '', 'correct horse' );
// With this user's capabilities, as in the editor: WordPress removes scripts from what others write.
wp_set_current_user( $owner['user_id'] );

$wp_rewrite->set_permalink_structure( '/%postname%/' );

$error = activate_plugin( 'concrete-quote.php' );
if ( is_wp_error( $error ) ) {
	throw new Exception( $error->get_error_message() );
}

$addresses = array();
foreach ( json_decode( $argv[2], true ) as $title => $content ) {
	$page = array(
		'post_type'    => 'page',
		'post_status'  => 'publish',
		'post_title'   => $title,
		'post_content' => wp_slash( $content ),
	);
	$id   = wp_insert_post( $page, true );
	if ( is_wp_error( $id ) ) {
		throw new Exception( $id->get_error_message() );
	}
	$addresses[ $title ] = get_permalink( $id );
}
echo json_encode( $addresses );
